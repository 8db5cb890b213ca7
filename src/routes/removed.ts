/** What was removed from a route and can be restored (docs/api.md#removed-things). @module */
import { jsonRepresentation } from "../http/json_representation.ts";
import { emptyResponse, jsonResponse } from "../http/json_response.ts";
import type { Handler } from "../router.ts";
import { keepingOf, libraryFor, removalHeaders, routeTags } from "./if_match.ts";
import type { Resource } from "./schemas/resources.ts";
import type { Services } from "./services.ts";
import { poiView, removedEntryView } from "./views.ts";

/** `GET /api/routes/:routeId/removed`: who may write may read it. */
export function listRemoved(
  { library, responseCache, access }: Services,
): Handler<"routeId"> {
  const parameters = {
    parse: () => null,
    authorize: async (_query: null, ...[request, client]: Parameters<typeof access.checkWrite>) => {
      await access.checkWrite(request, client);
      return true;
    },
    keyOf: () => "",
  };
  return responseCache.cached(
    parameters,
    ({ routeId }) =>
      jsonRepresentation(
        {
          entries: library.removed.list(routeId).map(removedEntryView),
        } satisfies Resource<"RemovedList">,
      ),
  );
}

/** `POST /api/routes/:routeId/removed/:entryId/restore` */
export function restoreRemoved({ library }: Services): Handler<"routeId" | "entryId"> {
  return async (request, { routeId, entryId }) => {
    library.removed.require(routeId, entryId);
    const keeping = keepingOf(request);
    const { removed } = libraryFor(request, library, () => routeTags(library, routeId));
    const restored = await removed.restore(routeId, entryId, keeping);
    const { entry, poi } = restored;
    return jsonResponse(
      {
        entry: removedEntryView({ entry, obstacle: null }),
        poi: poi === null ? null : poiView(poi),
      } satisfies Resource<"RestoredEntry">,
      { headers: removalHeaders(restored) },
    );
  };
}

/** `DELETE /api/routes/:routeId/removed/:entryId` */
export function removeForGood({ library }: Services): Handler<"routeId" | "entryId"> {
  return async (request, { routeId, entryId }) => {
    library.removed.require(routeId, entryId);
    const { removed } = libraryFor(request, library, () => routeTags(library, routeId));
    await removed.remove(routeId, entryId);
    return emptyResponse();
  };
}
