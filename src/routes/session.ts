/**
 * `/api/session`: whether a client may write, and logging in.
 *
 * @module
 */
import { serve } from "../http/respond.ts";
import type { Handler } from "../router.ts";
import { jsonRepresentation } from "./json/response.ts";
import type { Resource } from "./schemas/resources.ts";
import type { Services } from "./services.ts";

/** `GET /api/session` */
export function readSession({ access }: Services): Handler {
  return (request, _params, _target, client) => {
    const session: Resource<"Session"> = {
      mayWrite: access.obstacle(request, client) === null,
      passwordNeeded: access.passwordNeeded,
    };
    return serve(request, jsonRepresentation(session));
  };
}
