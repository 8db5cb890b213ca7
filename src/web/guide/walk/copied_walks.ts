/**
 * Finds, reads and deletes the walks on this device, for the list of walks.
 *
 * @module
 */
import { isGone, type Outline, requestJson, type Route } from "../../api.ts";
import { storedKeys } from "../../offline/all_copies.ts";
import { canKeepCopies, readableCopy, removeCopies } from "../../offline/copies.ts";
import { serverWalk, textPaths } from "../../offline/server_walk.ts";

/** Ids of all walks that have a complete copy. */
export async function copiedWalks(): Promise<number[]> {
  const complete: number[] = [];
  for (const routeId of await storedIds()) {
    if ((await readableCopy(serverWalk(routeId)))?.isComplete) complete.push(routeId);
  }
  return complete;
}

/** All walks that can be opened without a network, also those of which only a part is on this device. */
export async function readCopiedRoutes(): Promise<Route[]> {
  const routes: Route[] = [];
  for (const routeId of await storedIds()) {
    const copy = await readableCopy(serverWalk(routeId));
    if (copy === null) continue;
    routes.push((await copy.readJson<Outline>(textPaths(routeId).outline)).route);
  }
  return routes;
}

/** Deletes copies of walks that the server does not have any more. @param routes All walks of the server. */
export async function removeGoneWalks(routes: readonly Route[]): Promise<void> {
  const known = new Set(routes.map(({ id }) => id));
  for (const routeId of await storedIds()) {
    if (known.has(routeId)) continue;
    // The list may be that of another server at this address; only an error of the API itself counts.
    const error: unknown = await requestJson(`/api/routes/${routeId}`).then(
      () => null,
      (cause) => cause,
    );
    if (isGone(error)) await removeCopies(String(routeId));
  }
}

async function storedIds(): Promise<number[]> {
  return canKeepCopies() ? (await storedKeys("")).map(Number) : [];
}
