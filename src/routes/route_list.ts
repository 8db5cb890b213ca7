/**
 * The list of routes as JSON, made in slices: 10 000 routes take 150 ms, in which other requests run.
 *
 * @module
 */
import type { Library } from "../library/mod.ts";
import type { Near } from "../library/route_order.ts";
import { Yielder } from "../runtime/yielding.ts";
import type { Representation } from "../http/representation.ts";
import { jsonTextRepresentation } from "./json/response.ts";
import type { Resource } from "./schemas/resources.ts";
import { routeView } from "./views.ts";

/** Times that a list is begun again because a write has changed something meanwhile. */
const MAX_TRIES = 3;

/** What a list is of. */
export interface ListQuery {
  /** Null for all routes. */
  readonly near: Near | null;
  readonly includeDeleted: boolean;
}

/**
 * Makes a list of the routes as they are at one moment.
 *
 * @param changes Counts the changes of routes.
 * @param signal Gives it up. @throws The signal's reason.
 */
export async function makeRouteList(
  { routes }: Pick<Library, "routes">,
  query: ListQuery,
  changes: () => number,
  signal: AbortSignal,
): Promise<Representation> {
  for (let tries = 0;; tries++) {
    const before = changes();
    // The last try does not let a write in between.
    const yielder = tries < MAX_TRIES ? new Yielder() : null;
    const texts: string[] = [];
    for (const { id, proximityM } of routes.order(query.near, query.includeDeleted)) {
      const route = routes.find(id);
      if (route !== null) {
        const view = routeView(route, proximityM);
        texts.push(JSON.stringify(view satisfies Resource<"RouteList">["routes"][number]));
      }
      if (yielder === null) continue;
      await yielder.yieldIfDue();
      signal.throwIfAborted();
      if (changes() !== before) break;
    }
    if (changes() === before) return jsonTextRepresentation(`{"routes":[${texts.join(",")}]}`);
  }
}
