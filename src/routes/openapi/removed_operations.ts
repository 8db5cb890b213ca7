/**
 * Descriptions of the endpoints about what was removed from a route.
 *
 * @module
 */
import type { Operation } from "./operation.ts";

const REMOVED = "/api/routes/:routeId/removed";
const ENTRY = `${REMOVED}/:entryId`;

/** Operations by method and pattern. */
export const REMOVED_OPERATIONS: Readonly<Record<string, Operation>> = {
  [`GET ${REMOVED}`]: {
    id: "listRemoved",
    tag: "Routes",
    summary: "List what was removed from a route and can be restored",
    description:
      "What writes with `Keep-Previous: true` have deleted or replaced in the last 30 days. Only clients that " +
      "may write can read it.",
    success: { kind: "json", resource: "RemovedList" },
    forWriters: true,
  },
  [`POST ${ENTRY}/restore`]: {
    id: "restoreRemoved",
    tag: "Routes",
    summary: "Restore something that was removed from a route",
    description:
      "A POI comes back with its identifier, its place in the order, its pictures and its audio. A track, and " +
      "the file of a picture that is still there, change places with the present one, which becomes an entry; " +
      "with `Keep-Previous: true` audio does too.",
    success: { kind: "json", resource: "RestoredEntry" },
    keepsPrevious: true,
    conflict:
      "The POI that it belongs to is not there, or has other audio; see `obstacle` in `listRemoved`.",
  },
  [`DELETE ${ENTRY}`]: {
    id: "deleteRemoved",
    tag: "Routes",
    summary: "Remove something for good that was removed from a route",
    success: { kind: "nothing" },
  },
};
