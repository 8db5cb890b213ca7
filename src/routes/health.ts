/**
 * `GET /api/health`.
 *
 * @module
 */
import { jsonRepresentation } from "../http/json_representation.ts";
import { serve } from "../http/respond.ts";
import type { Handler } from "../router.ts";
import type { Resource } from "./schemas/resources.ts";
import type { Services } from "./services.ts";

/** Reports that the service and its database work (docs/api.md#health). */
export function readHealth({ library, socket }: Services): Handler {
  return (request) => {
    const health: Resource<"Health"> = {
      ok: true,
      service: "Route Guide",
      socket: socket(),
      sqliteVersion: library.checkHealth().sqliteVersion,
      timestamp: new Date().toISOString(),
    };
    return serve(request, jsonRepresentation(health));
  };
}
