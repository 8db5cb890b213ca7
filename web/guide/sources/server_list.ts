/** The list of the walks of the server. @module */
import { listRoutes, type Outline, readOutline, requestJson, type Route } from "../../kit/api.ts";
import { isGone, NetworkError } from "../../kit/api_error.ts";
import { storedKeys } from "../offline/stored_walk.ts";
import { canKeepCopies, readableCopy, removeCopies } from "../offline/copies.ts";
import { serverWalk, textPaths } from "../offline/server_walk.ts";
import type { WalkList, WalksRead } from "../walk/source.ts";

/** Ids of all walks that have a complete copy. */
async function copiedWalks(): Promise<number[]> {
  const complete: number[] = [];
  for (const routeId of await storedIds()) {
    if ((await readableCopy(serverWalk(routeId)))?.isComplete) complete.push(routeId);
  }
  return complete;
}

/** All walks that can be opened without a network, also those of which only a part is on this device. */
async function readCopiedRoutes(): Promise<Route[]> {
  const routes: Route[] = [];
  for (const routeId of await storedIds()) {
    const copy = await readableCopy(serverWalk(routeId));
    if (copy === null) continue;
    routes.push((await copy.readJson<Outline>(textPaths(routeId).outline)).route);
  }
  return routes;
}

/** Deletes copies of walks that the server does not have any more. @param routes All walks of the server. */
async function removeGoneWalks(routes: readonly Route[]): Promise<void> {
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

/** The walks of the server; without a network those of which there is a copy on this device. */
export const SERVER_LIST: WalkList<Route> = {
  read,
  readNear: (position) => listRoutes(position),
  readCopied: copiedWalks,
  readShape: ({ id }) => readAnywhere(id),
  addressOf: ({ id }) => `/w/${id}`,
};

async function read(): Promise<WalksRead<Route>> {
  try {
    const walks = await listRoutes();
    void removeGoneWalks(walks);
    return { walks, isOffline: false };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const walks = await readCopiedRoutes();
    if (walks.length === 0) throw error;
    return { walks, isOffline: true };
  }
}

/** The outline from the server, else from the copy on this device. */
async function readAnywhere(routeId: number): Promise<Outline> {
  try {
    return await readOutline(routeId);
  } catch (error) {
    const copy = canKeepCopies() ? await readableCopy(serverWalk(routeId)) : null;
    if (copy === null) throw error;
    return await copy.readJson<Outline>(`/api/routes/${routeId}/outline`);
  }
}
