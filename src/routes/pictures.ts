/** Pictures of a POI. @module */
import { invalid } from "../errors.ts";
import { storedRepresentation } from "../http/file_representation.ts";
import { jsonRepresentation } from "../http/json_representation.ts";
import { jsonResponse } from "../http/json_response.ts";
import type { PictureOfPoi } from "../library/operations/pictures.ts";
import { readPictureUpload } from "../library/operations/uploads.ts";
import type { Handler } from "../router.ts";
import { keepingOf, libraryFor, pictureTags, poiTags, removalHeaders } from "./if_match.ts";
import { NO_PARAMETERS } from "./response_cache.ts";
import {
  bodySpecOf,
  checkFields,
  createPictureBody,
  pictureOrderBody,
  updatePictureBody,
} from "./schemas/bodies.ts";
import { metadataParameters } from "./schemas/queries.ts";
import type { Resource } from "./schemas/resources.ts";
import { type Services, withBody } from "./services.ts";
import { picturePath, pictureView } from "./views.ts";

/** `GET /api/routes/:routeId/pois/:poiId/pictures` */
export function listPictures(
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

/** `GET /api/routes/:routeId/pois/:poiId/pictures/:pictureId` */
export function readPicture(
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

/** `POST /api/routes/:routeId/pois/:poiId/pictures` */
export function createPicture(services: Services): Handler<"routeId" | "poiId"> {
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

/** `PUT /api/routes/:routeId/pois/:poiId/pictures/order` */
export function orderPictures(services: Services): Handler<"routeId" | "poiId"> {
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

/** `PUT /api/routes/:routeId/pois/:poiId/pictures/:pictureId` */
export function updatePicture(services: Services): Handler<"routeId" | "poiId" | "pictureId"> {
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

/** `DELETE /api/routes/:routeId/pois/:poiId/pictures/:pictureId` */
export function deletePicture({ library }: Services): Handler<"routeId" | "poiId" | "pictureId"> {
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
