/** The pictures of a POI (docs/api.md#pictures). @module */
import * as v from "valibot";
import { invalid } from "../errors.ts";
import { storedRepresentation } from "../http/file_representation.ts";
import { entityTag } from "../http/preconditions.ts";
import { jsonRepresentation, jsonResponse, jsonTag } from "../http/response.ts";
import type { PictureOfPoi } from "../library/operations/pictures.ts";
import { readPictureUpload } from "../media/staging.ts";
import type { Handler } from "../router.ts";
import { PICTURE_FORMATS } from "../shared/media_kinds.ts";
import { type ApiRouter, created, FOR_GOOD, json } from "./endpoint/description.ts";
import {
  bodySpecOf,
  checkFields,
  described,
  fields,
  idList,
  keepingOf,
  libraryFor,
  metadataParameters,
  metadataQuery,
  picturePath,
  POI,
  removalHeaders,
  type RequestBody,
  sequence,
  type Services,
  withBody,
} from "./endpoint/request.ts";
import { NO_PARAMETERS } from "./endpoint/responses.ts";
import { poiTags } from "./pois.ts";
import type { Resource } from "./resources.ts";

const PICTURES = `${POI}/pictures` as const;
const PICTURE = `${PICTURES}/:pictureId` as const;

/** Media types of pictures. */
export const PICTURE_TYPES = Object.values(PICTURE_FORMATS).map(({ mediaType }) => mediaType);

/** `PUT …/pictures/order` */
const pictureOrderBody = {
  fields: fields({
    ids: v.pipe(
      idList,
      v.description("Ids of all pictures of the POI in their new order; in a form, with commas"),
    ),
  }),
} satisfies RequestBody;

/** `POST …/pictures`; without `sequence` the picture is added after the last one. */
const createPictureBody = {
  file: { name: "picture", required: true },
  fields: fields({
    caption: v.optional(described("Visible caption, basis for the alternative text"), ""),
    sequence: v.optional(v.pipe(
      sequence,
      v.description("Position in the slideshow; after the last picture by default"),
    )),
  }),
} as const satisfies RequestBody;

/** `PUT …/pictures/:pictureId` */
export const updatePictureBody = {
  file: { name: "picture", required: false },
  fields: fields({
    caption: v.optional(described("Visible caption; empty text removes it")),
    sequence: v.optional(v.pipe(sequence, v.description("Position in the slideshow"))),
  }),
} as const satisfies RequestBody;

/** Adds the endpoints. */
export function addPictures(router: ApiRouter, services: Services): void {
  router.get(PICTURES, listPictures(services), {
    id: "listPictures",
    tag: "Pictures",
    summary: "List the pictures of a POI",
    description: "In slideshow order.",
    success: json("PictureList"),
  });
  router.post(PICTURES, createPicture(services), {
    id: "createPicture",
    tag: "Pictures",
    summary: "Upload a picture",
    description:
      "JPEG, PNG or WebP, recognised by the content. Without `sequence` it comes after the last picture.",
    body: createPictureBody,
    conflict: "The route has too many pictures and recordings.",
    success: created("Picture"),
  });
  router.put(`${PICTURES}/order`, orderPictures(services), {
    id: "orderPictures",
    tag: "Pictures",
    summary: "Change the order of the pictures of a POI",
    description: "They get the `sequence` 0, 1, 2, … in one step.",
    body: pictureOrderBody,
    success: json("PictureList"),
  });
  router.get(PICTURE, readPicture(services), {
    id: "readPicture",
    tag: "Pictures",
    summary: "Read a picture file, or its metadata",
    description:
      "The file as it was uploaded, in parts if asked for; with `metadata=true` its caption, its POI and its place in the slideshow.",
    query: metadataQuery,
    success: { kind: "file", mediaTypes: PICTURE_TYPES, metadata: "Picture" },
  });
  router.put(PICTURE, updatePicture(services), {
    id: "updatePicture",
    tag: "Pictures",
    summary: "Change the caption or position of a picture, or replace its file",
    description: "Omitted fields keep their values.",
    body: updatePictureBody,
    success: json("Picture"),
    keepsPrevious: true,
  });
  router.delete(PICTURE, deletePicture(services), {
    id: "deletePicture",
    tag: "Pictures",
    summary: "Delete a picture",
    description: FOR_GOOD,
    success: json("DeletedPicture"),
    keepsPrevious: true,
  });
}

/** The Picture resource. */
function pictureView({ poi, picture }: PictureOfPoi): Resource<"Picture"> {
  return {
    id: picture.id,
    routeId: poi.routeId,
    poiId: poi.id,
    poiTitle: poi.title,
    caption: picture.caption,
    sequence: picture.sequence,
    url: picturePath(poi.routeId, poi.id, picture.id),
    createdAt: picture.createdAt,
  };
}

/** The tags of a picture: its file's, and that of its metadata. */
function pictureTags(found: PictureOfPoi): [string, string] {
  return [entityTag(found.picture.file.sha256), jsonTag(pictureView(found))];
}

function listPictures(
  { library, responseCache }: Services,
): Handler<"routeId" | "poiId"> {
  return responseCache.cached(
    NO_PARAMETERS,
    ({ routeId, poiId }) =>
      jsonRepresentation(pictureListView(library.pictures.list(routeId, poiId))),
  );
}

function pictureListView(found: readonly PictureOfPoi[]): Resource<"PictureList"> {
  return { pictures: found.map(pictureView) };
}

function readPicture(
  { library, responseCache }: Services,
): Handler<"routeId" | "poiId" | "pictureId"> {
  return responseCache.cached(
    metadataParameters,
    ({ routeId, poiId, pictureId }, { metadata }) =>
      metadata
        ? jsonRepresentation(pictureView(library.pictures.get(routeId, poiId, pictureId)))
        : storedRepresentation(
          library.pictures.file(routeId, poiId, pictureId),
          responseCache.files,
        ),
  );
}

function createPicture(services: Services): Handler<"routeId" | "poiId"> {
  const { library } = services;
  const spec = bodySpecOf(createPictureBody);
  return (request, { routeId, poiId }) => {
    library.pois.require(routeId, poiId);
    const { pictures } = libraryFor(
      request,
      library,
      () => poiTags(library.pois.get(routeId, poiId)),
    );
    return withBody(services, request, spec, async ({ fields, file }) => {
      if (file === null) {
        throw invalid("request-invalid", "A file is required in the field picture");
      }
      const upload = await readPictureUpload(file);
      const texts = checkFields(createPictureBody.fields, fields);
      const created = await pictures.create(routeId, poiId, upload, texts);
      const headers = { Location: picturePath(routeId, poiId, created.picture.id) };
      return jsonResponse(pictureView(created), { status: 201, headers });
    });
  };
}

function orderPictures(services: Services): Handler<"routeId" | "poiId"> {
  const { library } = services;
  const spec = bodySpecOf(pictureOrderBody);
  return (request, { routeId, poiId }) => {
    library.pois.require(routeId, poiId);
    const { pictures } = libraryFor(
      request,
      library,
      () => poiTags(library.pois.get(routeId, poiId)),
    );
    return withBody(services, request, spec, async ({ fields }) => {
      const { ids } = checkFields(pictureOrderBody.fields, fields);
      return jsonResponse(pictureListView(await pictures.reorder(routeId, poiId, ids)));
    });
  };
}

function updatePicture(services: Services): Handler<"routeId" | "poiId" | "pictureId"> {
  const { library } = services;
  const spec = bodySpecOf(updatePictureBody);
  return (request, { routeId, poiId, pictureId }) => {
    library.pictures.require(routeId, poiId, pictureId);
    const keeping = keepingOf(request);
    const { pictures } = libraryFor(
      request,
      library,
      () => pictureTags(library.pictures.get(routeId, poiId, pictureId)),
    );
    return withBody(services, request, spec, async ({ fields, file }) => {
      const upload = file === null ? null : await readPictureUpload(file);
      const texts = checkFields(updatePictureBody.fields, fields);
      const updated = await pictures.update(routeId, poiId, pictureId, upload, texts, keeping);
      return jsonResponse(pictureView(updated), { headers: removalHeaders(updated) });
    });
  };
}

function deletePicture({ library }: Services): Handler<"routeId" | "poiId" | "pictureId"> {
  return async (request, { routeId, poiId, pictureId }) => {
    library.pictures.require(routeId, poiId, pictureId);
    const keeping = keepingOf(request);
    const { pictures } = libraryFor(
      request,
      library,
      () => pictureTags(library.pictures.get(routeId, poiId, pictureId)),
    );
    const removal = await pictures.delete(routeId, poiId, pictureId, keeping);
    return jsonResponse(
      { id: pictureId, routeId, poiId, deleted: true } satisfies Resource<"DeletedPicture">,
      { headers: removalHeaders(removal) },
    );
  };
}
