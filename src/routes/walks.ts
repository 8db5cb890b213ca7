/**
 * Reads of a walk for the pages: the outline of its track, the way points of its file, and the list of files for an
 * offline copy.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { TrackOutline } from "../gpx/outline.ts";
import { encodeJson, JSON_TYPE, jsonRepresentation } from "../http/response.ts";
import type { Library } from "../library/mod.ts";
import type { Handler } from "../router.ts";
import { type ApiRouter, json } from "./endpoint/description.ts";
import {
  audioPath,
  mapPath,
  picturePath,
  ROUTE,
  routePath,
  type Services,
} from "./endpoint/request.ts";
import { NO_PARAMETERS } from "./endpoint/responses.ts";
import { mapView } from "./maps.ts";
import { poiListView } from "./pois.ts";
import type { Resource } from "./resources.ts";
import { routeView } from "./routes.ts";

/** Adds the endpoints. */
export function addWalks(router: ApiRouter, services: Services): void {
  router.get(`${ROUTE}/outline`, readOutline(services), {
    id: "readOutline",
    tag: "Routes",
    summary: "Read the route with a simplified track and an elevation profile, for maps",
    description: "Distance and elevation gain are those of the whole track.",
    success: json("Outline"),
  });
  router.get(`${ROUTE}/waypoints`, readWayPoints(services), {
    id: "readWayPoints",
    tag: "Routes",
    summary: "List the way points of the stored GPX file, for new stations",
    description:
      "In the order of the file; stations of a walk.gpx, or way points numbered from 1, by their numbers. " +
      "Those that an appended file had are not in the stored file.",
    success: json("WayPointList"),
  });
  router.get(`${ROUTE}/manifest`, readManifest(services), {
    id: "readManifest",
    tag: "Routes",
    summary: "List the files that a copy for use without a network needs",
    description:
      "Each file with its length, its media type and SHA-256, and a version that changes with every change of the route.",
    success: json("WalkManifest"),
  });
}

function readOutline({ library, responseCache }: Services): Handler<"routeId"> {
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

function readWayPoints({ library, responseCache }: Services): Handler<"routeId"> {
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

function readManifest({ library, responseCache }: Services): Handler<"routeId"> {
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
