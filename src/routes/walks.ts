/**
 * What the pages read of a walk: the outline of its track, and the list of files that an offline copy needs.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Representation } from "../http/representation.ts";
import type { Library } from "../library/mod.ts";
import { jsonRepresentation } from "./json/response.ts";
import { listPois } from "./pois.ts";
import type { Reader } from "./response_cache.ts";
import type { Resource } from "./schemas/resources.ts";
import type { Services } from "./services.ts";
import { audioPath, picturePath, routePath, routeView } from "./views.ts";

/** `GET /api/routes/:id/outline` */
export function readOutline({ library }: Pick<Services, "library">): Reader<"routeId"> {
  return async ({ routeId }) => {
    const { segments, maxErrorM, profile } = await library.outlines.get(routeId);
    // After the last `await`, so that all parts are of one moment.
    const route = library.routes.get(routeId);
    return jsonRepresentation(
      {
        route: routeView(route),
        poiCount: library.pois.list(routeId).length,
        maxErrorM,
        segments: segments.map((line) => line.map(([lat, lon]): [number, number] => [lat, lon])),
        profile: profile.map(([alongM, elevationM]): [number, number] => [alongM, elevationM]),
      } satisfies Resource<"Outline">,
    );
  };
}

type ManifestFile = Resource<"WalkManifest">["files"][number];

/** `GET /api/routes/:id/manifest` */
export function readManifest(services: Services): Reader<"routeId"> {
  const { library } = services;
  const outline = readOutline(services);
  const pois = listPois(services);
  return async (params, request, client) => {
    const { routeId } = params;
    const texts = [
      await textFile(`${routePath(routeId)}/outline`, await outline(params, request, client)),
      await textFile(`${routePath(routeId)}/pois`, await pois(params, request, client)),
    ];
    const route = library.routes.get(routeId);
    const files = [...texts, ...mediaFiles(library, routeId)];
    return jsonRepresentation(
      {
        routeId,
        version: `r${route.revision}`,
        totalBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        files,
      } satisfies Resource<"WalkManifest">,
    );
  };
}

async function textFile(url: string, representation: Representation): Promise<ManifestFile> {
  const bytes = await representation.encodable() ?? new Uint8Array();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { url, bytes: bytes.length, sha256, mediaType: representation.mediaType };
}

function mediaFiles(library: Library, routeId: number): ManifestFile[] {
  return library.pois.list(routeId).flatMap(({ poi, pictures, audio }) => {
    const sounds = audio === null ? [] : [{ url: audioPath(routeId, poi.id), file: audio.file }];
    const shown = pictures.map(({ id, file }) => ({ url: picturePath(routeId, poi.id, id), file }));
    return [...sounds, ...shown].map(({ url, file }) => ({
      url,
      bytes: file.size,
      sha256: file.sha256,
      mediaType: file.mediaType,
    }));
  });
}
