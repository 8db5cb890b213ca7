/**
 * Descriptions of the endpoints about the map of a route.
 *
 * @module
 */
import { MEDIA_KINDS } from "../../media/kinds.ts";
import { mapBody } from "../schemas/bodies.ts";
import { metadataQuery } from "../schemas/queries.ts";
import { FOR_GOOD, json, type Operation } from "./operation.ts";

const MAP = "/api/routes/:routeId/map";

const { jpeg, png, webp } = MEDIA_KINDS;

/** Operations by method and pattern. */
export const MAP_OPERATIONS: Readonly<Record<string, Operation>> = {
  [`GET ${MAP}`]: {
    id: "readMap",
    tag: "Routes",
    summary: "Read the file of the map of a route, or its metadata",
    query: metadataQuery,
    success: {
      kind: "file",
      mediaTypes: [jpeg, png, webp].map(({ mediaType }) => mediaType),
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
    body: mapBody,
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
