/** The audio of a POI. @module */
import { invalid } from "../errors.ts";
import { storedRepresentation } from "../http/file_representation.ts";
import { jsonRepresentation } from "../http/json_representation.ts";
import { jsonResponse } from "../http/json_response.ts";
import type { AudioOfPoi } from "../library/operations/audio.ts";
import { NO_REMOVAL, type Removal } from "../library/operations/keeping.ts";
import { type AudioUpload, readAudioUpload } from "../library/operations/uploads.ts";
import type { Handler } from "../router.ts";
import { audioTags, keepingOf, libraryFor, poiTags, removalHeaders } from "./if_match.ts";
import { audioBody, bodySpecOf } from "./schemas/bodies.ts";
import { metadataParameters } from "./schemas/queries.ts";
import type { Resource } from "./schemas/resources.ts";
import { type Services, withBody } from "./services.ts";
import { audioPath, audioView } from "./views.ts";

const SPEC = bodySpecOf(audioBody);

/** `GET /api/routes/:routeId/pois/:poiId/audio` */
export function readAudio({ library, responseCache }: Services): Handler<"routeId" | "poiId"> {
  return responseCache.cached(
    metadataParameters,
    ({ routeId, poiId }, { metadata }) =>
      metadata
        ? jsonRepresentation(audioView(library.audio.get(routeId, poiId)))
        : storedRepresentation(
          library.audio.file(routeId, poiId),
          responseCache.files,
        ),
  );
}

/** `POST /api/routes/:routeId/pois/:poiId/audio` */
export function createAudio(services: Services): Handler<"routeId" | "poiId"> {
  const { library } = services;
  return (request, { routeId, poiId }) => {
    library.audio.checkNone(routeId, poiId);
    const { audio } = libraryFor(request, library, () => poiTags(library.pois.get(routeId, poiId)));
    return withAudioFile(services, request, 201, async (upload) => ({
      ...await audio.create(routeId, poiId, upload),
      ...NO_REMOVAL,
    }));
  };
}

/** `PUT /api/routes/:routeId/pois/:poiId/audio` */
export function replaceAudio(services: Services): Handler<"routeId" | "poiId"> {
  const { library } = services;
  return (request, { routeId, poiId }) => {
    library.audio.require(routeId, poiId);
    const keeping = keepingOf(request);
    const { audio } = libraryFor(
      request,
      library,
      () => audioTags(library.audio.get(routeId, poiId)),
    );
    return withAudioFile(
      services,
      request,
      200,
      (upload) => audio.replace(routeId, poiId, upload, keeping),
    );
  };
}

/** `DELETE /api/routes/:routeId/pois/:poiId/audio` */
export function deleteAudio({ library }: Services): Handler<"routeId" | "poiId"> {
  return async (request, { routeId, poiId }) => {
    library.audio.require(routeId, poiId);
    const keeping = keepingOf(request);
    const { audio } = libraryFor(
      request,
      library,
      () => audioTags(library.audio.get(routeId, poiId)),
    );
    const removal = await audio.delete(routeId, poiId, keeping);
    return jsonResponse(
      { routeId, poiId, deleted: true } satisfies Resource<"DeletedAudio">,
      { headers: removalHeaders(removal) },
    );
  };
}

/** Reads the file that both writes require, stores it, and responds with the audio resource. */
function withAudioFile(
  services: Services,
  request: Request,
  status: 200 | 201,
  store: (upload: AudioUpload) => Promise<AudioOfPoi & Removal>,
): Promise<Response> {
  return withBody(services, request, SPEC, async ({ file }) => {
    if (file === null) throw invalid("request-invalid", "A file is required in the field audio");
    const stored = await store(await readAudioUpload(file));
    const { routeId, id } = stored.poi;
    const location = status === 201 ? { Location: audioPath(routeId, id) } : {};
    const headers = { ...location, ...removalHeaders(stored) };
    return jsonResponse(audioView(stored), { status, headers });
  });
}
