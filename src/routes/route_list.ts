/**
 * The list of routes as JSON, made in slices: 10 000 routes take 150 ms, in which other requests run.
 *
 * @module
 */
import { jsonTextRepresentation } from "../http/json_representation.ts";
import type { Representation } from "../http/representation.ts";
import type { Library } from "../library/mod.ts";
import type { Near } from "../library/operations/route_order.ts";
import type { Yielder } from "../runtime/yielding.ts";
import type { Resource } from "./schemas/resources.ts";
import { routeView } from "./views.ts";

/** Routes of a slice: about a millisecond of work. */
const SLICE = 50;

/** What a list is of. */
export interface ListQuery {
  /** Null for all routes. */
  readonly near: Near | null;
  readonly includeDeleted: boolean;
}

/**
 * Makes a list of the routes as they are at one moment.
 *
 * @param yielder One for all lists, so that it is noticed before a list is begun that its client has gone.
 * @param signal Gives it up. @throws The signal's reason.
 */
export async function makeRouteList(
  { routes }: Pick<Library, "routes">,
  { near, includeDeleted }: ListQuery,
  yielder: Yielder,
  signal: AbortSignal,
): Promise<Representation> {
  await yielder.yieldIfDue();
  signal.throwIfAborted();
  const order = routes.order(near, includeDeleted);
  const texts: string[] = [];
  for (const [at, { route, proximityM }] of order.entries()) {
    const view: Resource<"RouteList">["routes"][number] = routeView(route.read(), proximityM);
    texts.push(JSON.stringify(view));
    if (at % SLICE > 0) continue;
    await yielder.yieldIfDue();
    signal.throwIfAborted();
  }
  return jsonTextRepresentation(`{"routes":[${texts.join(",")}]}`);
}
