/**
 * The checks of a route.
 *
 * @module
 */
import { jsonRepresentation } from "./json/response.ts";
import type { Reader } from "./response_cache.ts";
import type { Resource } from "./schemas/resources.ts";
import type { Services } from "./services.ts";

/** `GET /api/routes/:id/checks` */
export function readChecks({ library }: Services): Reader<"routeId"> {
  return async ({ routeId }) => {
    const findings = await library.checks.list(routeId);
    return jsonRepresentation({ findings } satisfies Resource<"Checks">);
  };
}
