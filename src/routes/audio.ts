/** The audio of a POI (docs/api.md#audio). @module */
import { invalid } from "../errors.ts";
import { storedRepresentation } from "../http/file_representation.ts";
import { entityTag } from "../http/preconditions.ts";
import { jsonRepresentation, jsonResponse, jsonTag } from "../http/response.ts";
import type { AudioOfPoi } from "../library/operations/audio.ts";
import { NO_REMOVAL, type Removal } from "../library/operations/keeping.ts";
import { type AudioUpload, readAudioUpload } from "../media/staging.ts";
import type { Handler } from "../router.ts";
import { AUDIO_FORMATS } from "../shared/media_kinds.ts";
import { type ApiRouter, created, FOR_GOOD, json } from "./endpoint/description.ts";
import {
  audioPath,
  bodySpecOf,
  fields,
  keepingOf,
  libraryFor,
  metadataParameters,
  metadataQuery,
  POI,
  removalHeaders,
  type RequestBody,
  type Services,
  withBody,
} from "./endpoint/request.ts";
import { poiTags } from "./pois.ts";
import type { Resource } from "./resources.ts";

const AUDIO = `${POI}/audio` as const;

const AUDIO_TYPES = Object.values(AUDIO_FORMATS).map(({ mediaType }) => mediaType);

/** Of `POST` and of `PUT`. */
const audioBody = {
  file: { name: "audio", required: true },
  fields: fields({}),
} as const satisfies RequestBody;

const SPEC = bodySpecOf(audioBody);

/** Adds the endpoints. */
export function addAudio(router: ApiRouter, services: Services): void {
  router.get(AUDIO, readAudio(services), {
    id: "readAudio",
    tag: "Audio",
    summary: "Read the audio file, or its metadata",
    description:
      "The file as it was uploaded, in parts if asked for; with `metadata=true` its POI and when it was stored.",
    query: metadataQuery,
    success: { kind: "file", mediaTypes: AUDIO_TYPES, metadata: "Audio" },
  });
  router.post(AUDIO, createAudio(services), {
    id: "createAudio",
    tag: "Audio",
    summary: "Upload the audio of a POI that has none",
    description: "MP3, MP4/M4A, AAC, Ogg, WAV or WebM without video, recognised by the content.",
    body: audioBody,
    success: created("Audio"),
    conflict:
      "The POI already has audio, for which PUT replaces it, or the route has too many pictures and recordings.",
  });
  router.put(AUDIO, replaceAudio(services), {
    id: "replaceAudio",
    tag: "Audio",
    summary: "Replace the audio of a POI",
    description:
      "The new file is stored before the old one is removed. A POI without audio is 404, for which POST stores it.",
    body: audioBody,
    success: json("Audio"),
    keepsPrevious: true,
  });
  router.delete(AUDIO, deleteAudio(services), {
    id: "deleteAudio",
    tag: "Audio",
    summary: "Delete the audio of a POI",
    description: FOR_GOOD,
    success: json("DeletedAudio"),
    keepsPrevious: true,
  });
}

/** The Audio resource. */
function audioView({ poi, audio }: AudioOfPoi): Resource<"Audio"> {
  return {
    routeId: poi.routeId,
    poiId: poi.id,
    poiTitle: poi.title,
    url: audioPath(poi.routeId, poi.id),
    updatedAt: audio.file.storedAt,
  };
}

/** The tags of the audio of a POI: its file's, and that of its metadata. */
function audioTags(found: AudioOfPoi): [string, string] {
  return [entityTag(found.audio.file.sha256), jsonTag(audioView(found))];
}

function readAudio({ library, responseCache }: Services): Handler<"routeId" | "poiId"> {
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

function createAudio(services: Services): Handler<"routeId" | "poiId"> {
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

function replaceAudio(services: Services): Handler<"routeId" | "poiId"> {
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

function deleteAudio({ library }: Services): Handler<"routeId" | "poiId"> {
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
