/**
 * The checks of a route.
 *
 * @module
 */
import { jsonRepresentation } from "../http/json_representation.ts";
import type { Handler } from "../router.ts";
import { NO_PARAMETERS } from "./response_cache.ts";
import type { Resource } from "./schemas/resources.ts";
import type { Services } from "./services.ts";

/** `GET /api/routes/:id/checks` */
export function readChecks({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cachedAfter(
    NO_PARAMETERS,
    ({ routeId }) => library.checks.list(routeId),
    (_params, _query, findings) => jsonRepresentation({ findings } satisfies Resource<"Checks">),
  );
}
