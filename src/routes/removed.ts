/** What was removed from a route and can be restored (docs/api.md#removed-things). @module */
import { filesOf, poiIdOf } from "../db/removed_table.ts";
import { emptyResponse, jsonRepresentation, jsonResponse } from "../http/response.ts";
import { KEPT_MS, type ListedEntry } from "../library/operations/removed.ts";
import type { Handler } from "../router.ts";
import { type ApiRouter, json } from "./endpoint/description.ts";
import {
  keepingOf,
  libraryFor,
  removalHeaders,
  ROUTE,
  routeTags,
  type Services,
} from "./endpoint/request.ts";
import { poiView } from "./pois.ts";
import type { Resource } from "./resources.ts";

const REMOVED = `${ROUTE}/removed` as const;
const ENTRY = `${REMOVED}/:entryId` as const;

/** Adds the endpoints. */
export function addRemoved(router: ApiRouter, services: Services): void {
  router.get(REMOVED, listRemoved(services), {
    id: "listRemoved",
    tag: "Routes",
    summary: "List what was removed from a route and can be restored",
    description:
      "What writes with `Keep-Previous: true` have deleted or replaced in the last 30 days. Only clients that " +
      "may write can read it.",
    success: json("RemovedList"),
    forWriters: true,
  });
  router.post(`${ENTRY}/restore`, restoreRemoved(services), {
    id: "restoreRemoved",
    tag: "Routes",
    summary: "Restore something that was removed from a route",
    description:
      "A POI comes back with its identifier, its place in the order, its pictures and its audio. A track, and " +
      "the file of a picture that is still there, change places with the present one, which becomes an entry; " +
      "with `Keep-Previous: true` audio does too.",
    success: json("RestoredEntry"),
    keepsPrevious: true,
    conflict:
      "The POI that it belongs to is not there, or has other audio; see `obstacle` in `listRemoved`.",
  });
  router.delete(ENTRY, removeForGood(services), {
    id: "deleteRemoved",
    tag: "Routes",
    summary: "Remove something for good that was removed from a route",
    description: "Nothing of it can be restored after that.",
    success: { kind: "nothing" },
  });
}

/** The RemovedEntry resource. */
function removedEntryView({ entry, obstacle }: ListedEntry): Resource<"RemovedEntry"> {
  const { id, cause, removedAt, title, number, content } = entry;
  const { kind } = content;
  return {
    id,
    kind,
    cause,
    removedAt,
    keptUntil: new Date(Date.parse(removedAt) + KEPT_MS).toISOString(),
    bytes: filesOf(content).reduce((sum, { size }) => sum + size, 0),
    poiId: poiIdOf(content),
    pictureId: kind === "picture" ? content.picture.id : null,
    title,
    caption: kind === "picture" ? content.picture.caption : "",
    number,
    pictureCount: kind === "poi" ? content.pictures.length : kind === "picture" ? 1 : 0,
    hasAudio: kind === "audio" || (kind === "poi" && content.audio !== null),
    pointCount: kind === "gpx" ? content.pointCount : null,
    distanceM: kind === "gpx" ? content.distanceM : null,
    obstacle,
  };
}

/** Who may write may read it. */
function listRemoved(
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

function restoreRemoved({ library }: Services): Handler<"routeId" | "entryId"> {
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

function removeForGood({ library }: Services): Handler<"routeId" | "entryId"> {
  return async (request, { routeId, entryId }) => {
    library.removed.require(routeId, entryId);
    const { removed } = libraryFor(request, library, () => routeTags(library, routeId));
    await removed.remove(routeId, entryId);
    return emptyResponse();
  };
}
