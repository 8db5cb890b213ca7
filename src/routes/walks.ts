/**
 * Reads of a walk for the pages: the outline of its track, the way points of its file, and the list of files for an
 * offline copy.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { TrackOutline } from "../gpx/outline.ts";
import { jsonRepresentation } from "../http/json_representation.ts";
import { encodeJson, JSON_TYPE } from "../http/json_response.ts";
import type { Library } from "../library/mod.ts";
import type { Handler } from "../router.ts";
import { poiListView } from "./pois.ts";
import { NO_PARAMETERS } from "./response_cache.ts";
import type { Resource } from "./schemas/resources.ts";
import type { Services } from "./services.ts";
import { audioPath, mapPath, mapView, picturePath, routePath, routeView } from "./views.ts";

/** `GET /api/routes/:id/outline` */
export function readOutline({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cachedAfter(
    NO_PARAMETERS,
    ({ routeId }) => library.outlines.get(routeId),
    ({ routeId }, _query, outline) => jsonRepresentation(outlineView(library, routeId, outline)),
  );
}

function outlineView(
  { routes, pois, maps }: Library,
  routeId: number,
  { segments, maxErrorM, profile }: TrackOutline,
): Resource<"Outline"> {
  const map = maps.find(routeId);
  return {
    route: routeView(routes.get(routeId)),
    poiCount: pois.list(routeId).length,
    maxErrorM,
    segments: segments.map((line) => line.map(([lat, lon]): [number, number] => [lat, lon])),
    profile: profile.map(([alongM, elevationM]): [number, number] => [alongM, elevationM]),
    map: map === null ? null : mapView(map),
  };
}

/** `GET /api/routes/:id/waypoints` */
export function readWayPoints({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cachedAfter(
    NO_PARAMETERS,
    ({ routeId }) => library.fileWayPoints.get(routeId),
    (_ids, _query, { wayPoints, leftOut }) =>
      jsonRepresentation(
        { waypoints: [...wayPoints], leftOut } satisfies Resource<"WayPointList">,
      ),
  );
}

type ManifestFile = Resource<"WalkManifest">["files"][number];

/** `GET /api/routes/:id/manifest` */
export function readManifest({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cachedAfter(
    NO_PARAMETERS,
    ({ routeId }) => library.outlines.get(routeId),
    ({ routeId }, _query, outline) => {
      const files = [
        jsonFile(`${routePath(routeId)}/outline`, outlineView(library, routeId, outline)),
        jsonFile(`${routePath(routeId)}/pois`, poiListView(library, routeId)),
        ...mediaFiles(library, routeId),
      ];
      return jsonRepresentation(
        {
          routeId,
          version: `r${library.routes.get(routeId).revision}`,
          totalBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
          files,
        } satisfies Resource<"WalkManifest">,
      );
    },
  );
}

function jsonFile(url: string, value: object): ManifestFile {
  const bytes = encodeJson(value);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { url, bytes: bytes.length, sha256, mediaType: JSON_TYPE };
}

function mediaFiles(library: Library, routeId: number): ManifestFile[] {
  const map = library.maps.find(routeId);
  const maps = map === null ? [] : [{ url: mapPath(routeId), file: map.file }];
  const ofStations = library.pois.list(routeId).flatMap(({ poi, pictures, audio }) => {
    const sounds = audio === null ? [] : [{ url: audioPath(routeId, poi.id), file: audio.file }];
    const shown = pictures.map(({ id, file }) => ({ url: picturePath(routeId, poi.id, id), file }));
    return [...sounds, ...shown];
  });
  return [...maps, ...ofStations].map(({ url, file }) => ({
    url,
    bytes: file.size,
    sha256: file.sha256,
    mediaType: file.mediaType,
  }));
}
