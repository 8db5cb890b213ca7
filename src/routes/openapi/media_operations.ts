/** Descriptions of the endpoints about the pictures and the audio of a POI. @module */
import { AUDIO_FORMATS, PICTURE_FORMATS } from "../../shared/media_kinds.ts";
import * as bodies from "../schemas/bodies.ts";
import { metadataQuery } from "../schemas/queries.ts";
import { created, FOR_GOOD, json, type Operation } from "./operation.ts";

const POI = "/api/routes/:routeId/pois/:poiId";
const PICTURE = `${POI}/pictures/:pictureId`;

const PICTURE_TYPES = Object.values(PICTURE_FORMATS).map(({ mediaType }) => mediaType);
const AUDIO_TYPES = Object.values(AUDIO_FORMATS).map(({ mediaType }) => mediaType);

/** Operations by method and pattern. */
export const MEDIA_OPERATIONS: Readonly<Record<string, Operation>> = {
  [`GET ${POI}/pictures`]: {
    id: "listPictures",
    tag: "Pictures",
    summary: "List the pictures of a POI",
    description: "In slideshow order.",
    success: json("PictureList"),
  },
  [`POST ${POI}/pictures`]: {
    id: "createPicture",
    tag: "Pictures",
    summary: "Upload a picture",
    body: bodies.createPictureBody,
    conflict: "The route has too many pictures and recordings.",
    success: created("Picture"),
  },
  [`PUT ${POI}/pictures/order`]: {
    id: "orderPictures",
    tag: "Pictures",
    summary: "Change the order of the pictures of a POI",
    description: "They get the `sequence` 0, 1, 2, … in one step.",
    body: bodies.pictureOrderBody,
    success: json("PictureList"),
  },
  [`GET ${PICTURE}`]: {
    id: "readPicture",
    tag: "Pictures",
    summary: "Read a picture file, or its metadata",
    query: metadataQuery,
    success: { kind: "file", mediaTypes: PICTURE_TYPES, metadata: "Picture" },
  },
  [`PUT ${PICTURE}`]: {
    id: "updatePicture",
    tag: "Pictures",
    summary: "Change the caption or position of a picture, or replace its file",
    description: "Omitted fields keep their values.",
    body: bodies.updatePictureBody,
    success: json("Picture"),
    keepsPrevious: true,
  },
  [`DELETE ${PICTURE}`]: {
    id: "deletePicture",
    tag: "Pictures",
    summary: "Delete a picture",
    description: FOR_GOOD,
    success: json("DeletedPicture"),
    keepsPrevious: true,
  },
  [`GET ${POI}/audio`]: {
    id: "readAudio",
    tag: "Audio",
    summary: "Read the audio file, or its metadata",
    query: metadataQuery,
    success: { kind: "file", mediaTypes: AUDIO_TYPES, metadata: "Audio" },
  },
  [`POST ${POI}/audio`]: {
    id: "createAudio",
    tag: "Audio",
    summary: "Upload the audio of a POI that has none",
    body: bodies.audioBody,
    success: created("Audio"),
    conflict:
      "The POI already has audio, for which PUT replaces it, or the route has too many pictures and recordings.",
  },
  [`PUT ${POI}/audio`]: {
    id: "replaceAudio",
    tag: "Audio",
    summary: "Replace the audio of a POI",
    body: bodies.audioBody,
    success: json("Audio"),
    keepsPrevious: true,
  },
  [`DELETE ${POI}/audio`]: {
    id: "deleteAudio",
    tag: "Audio",
    summary: "Delete the audio of a POI",
    description: FOR_GOOD,
    success: json("DeletedAudio"),
    keepsPrevious: true,
  },
};

const MAP = "/api/routes/:routeId/map";

/** Operations by method and pattern. */
export const MAP_OPERATIONS: Readonly<Record<string, Operation>> = {
  [`GET ${MAP}`]: {
    id: "readMap",
    tag: "Routes",
    summary: "Read the file of the map of a route, or its metadata",
    query: metadataQuery,
    success: {
      kind: "file",
      mediaTypes: PICTURE_TYPES,
      metadata: "RouteMap",
    },
  },
  [`PUT ${MAP}`]: {
    id: "putMap",
    tag: "Routes",
    summary: "Store a map with a route, or place its picture in another way",
    description:
      "A picture (JPEG, PNG or WebP, up to 4096 pixels a side) with points that say where it is. Without a file, " +
      "omitted fields keep their values.",
    body: bodies.mapBody,
    success: { kind: "stored", resource: "RouteMap" },
    keepsPrevious: true,
  },
  [`DELETE ${MAP}`]: {
    id: "deleteMap",
    tag: "Routes",
    summary: "Delete the map of a route",
    description: FOR_GOOD,
    success: json("DeletedMap"),
    keepsPrevious: true,
  },
};
