/**
 * Descriptions of removing a route for good, and of what goes with it.
 *
 * @module
 */
import { routeQuery } from "../schemas/queries.ts";
import type { Operation } from "./operation.ts";

const ROUTE = "/api/routes/:routeId";

/** Operations by method and pattern. */
export const PURGE_OPERATIONS: Readonly<Record<string, Operation>> = {
  [`GET ${ROUTE}/contents`]: {
    id: "readContents",
    tag: "Routes",
    summary: "Count what is on a route, also on a deleted one",
    query: routeQuery,
    success: { kind: "json", resource: "Contents" },
  },
  [`POST ${ROUTE}/purge`]: {
    id: "purgeRoute",
    tag: "Routes",
    summary: "Remove a route in the trash for good, with everything on it and all its files",
    success: { kind: "nothing" },
    conflict: "The route is not deleted.",
  },
};
