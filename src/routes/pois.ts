/**
 * POIs of a route.
 *
 * @module
 */
import type { Handler } from "../router.ts";
import type { Reader } from "./answers.ts";
import {
  type Fields,
  LATITUDE,
  LONGITUDE,
  numberField,
  requiredNumber,
  SEQUENCE,
  textField,
  TRIGGER_RADIUS,
} from "./fields.ts";
import { jsonRepresentation, jsonResponse } from "./json.ts";
import { type Services, withBody } from "./services.ts";
import { poiPath, poiView } from "./views.ts";

/** Title of a POI that was given none (contract, "POST /api/routes/:id/pois"). */
const DEFAULT_TITLE = "Unbenannter POI";

const SHAPE = {
  text: ["title", "description", "lat", "lon", "triggerRadiusM", "sequence"],
} as const;

/** `GET /api/routes/:id/pois` */
export function listPois({ library }: Services): Reader<"routeId"> {
  return ({ routeId }) =>
    jsonRepresentation({ pois: library.pois.list(routeId).map((poi) => poiView(poi)) });
}

/** `GET /api/routes/:routeId/pois/:poiId` */
export function readPoi({ library }: Services): Reader<"routeId" | "poiId"> {
  return ({ routeId, poiId }) => jsonRepresentation(poiView(library.pois.get(routeId, poiId)));
}

/** `POST /api/routes/:id/pois` */
export function createPoi(services: Services): Handler<"routeId"> {
  const { library, config } = services;
  return (request, { routeId }) => {
    library.routes.get(routeId);
    return withBody(services, request, SHAPE, async ({ fields }) => {
      const poi = await library.pois.create(routeId, {
        title: titleOf(fields) ?? DEFAULT_TITLE,
        description: textField(fields, "description") ?? "",
        lat: requiredNumber(fields, "lat", LATITUDE),
        lon: requiredNumber(fields, "lon", LONGITUDE),
        triggerRadiusM: numberField(fields, "triggerRadiusM", TRIGGER_RADIUS) ??
          config.defaultPoiTriggerMeters,
        sequence: numberField(fields, "sequence", SEQUENCE) ?? 0,
      });
      const headers = { Location: poiPath(routeId, poi.poi.id) };
      return jsonResponse(poiView(poi), { status: 201, headers });
    });
  };
}

/** `PUT /api/routes/:routeId/pois/:poiId` */
export function updatePoi(services: Services): Handler<"routeId" | "poiId"> {
  const { library } = services;
  return (request, { routeId, poiId }) => {
    library.pois.get(routeId, poiId);
    return withBody(services, request, SHAPE, async ({ fields }) => {
      const poi = await library.pois.update(routeId, poiId, {
        title: titleOf(fields),
        description: textField(fields, "description"),
        lat: numberField(fields, "lat", LATITUDE),
        lon: numberField(fields, "lon", LONGITUDE),
        triggerRadiusM: numberField(fields, "triggerRadiusM", TRIGGER_RADIUS),
        sequence: numberField(fields, "sequence", SEQUENCE),
      });
      return jsonResponse(poiView(poi));
    });
  };
}

/** `DELETE /api/routes/:routeId/pois/:poiId` */
export function deletePoi({ library }: Services): Handler<"routeId" | "poiId"> {
  return async (_request, { routeId, poiId }) => {
    await library.pois.delete(routeId, poiId);
    return jsonResponse({ id: poiId, routeId, deleted: true });
  };
}

/** The sent title; a blank one counts as none given (design, decision 5). */
function titleOf(fields: Fields): string | undefined {
  const title = textField(fields, "title");
  return title?.trim() === "" ? DEFAULT_TITLE : title;
}
