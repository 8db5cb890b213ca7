/** `/api/session`: whether a client may write, and logging in. @module */
import { jsonRepresentation } from "../http/json_representation.ts";
import { asPrivate } from "../http/json_response.ts";
import { serve } from "../http/respond.ts";
import type { Handler } from "../router.ts";
import { bodySpecOf, checkFields, sessionBody } from "./schemas/bodies.ts";
import type { Resource } from "./schemas/resources.ts";
import { type Services, withBody } from "./services.ts";

/** `GET /api/session` */
export function readSession({ access }: Services): Handler {
  return async (request, _params, _target, client) => {
    const session: Resource<"Session"> = {
      mayWrite: await access.obstacle(request, client) === null,
      passwordNeeded: access.passwordNeeded,
    };
    return asPrivate(serve(request, jsonRepresentation(session)));
  };
}

/** `POST /api/session`: begins a session. */
export function beginSession(services: Services): Handler {
  const { access } = services;
  const spec = bodySpecOf(sessionBody);
  return (request, _params, _target, client) => {
    access.checkPasswordIsSet();
    return withBody(services, request, spec, async ({ fields }) => {
      const { password } = checkFields(sessionBody.fields, fields);
      return withCookie(await access.beginSession(request, client, password));
    });
  };
}

/** `DELETE /api/session`: ends the session of this client, if it has one. */
export function endSession({ access }: Services): Handler {
  return (request, _params, _target, client) => withCookie(access.endSession(request, client));
}

function withCookie(cookie: string): Response {
  const headers = {
    "Cache-Control": "no-store",
    "Set-Cookie": cookie,
  };
  return new Response(null, { status: 204, headers });
}
