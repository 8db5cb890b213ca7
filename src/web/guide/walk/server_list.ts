/**
 * The list of the walks of the server.
 *
 * @module
 */
import { listRoutes, NetworkError, type Outline, readOutline, type Route } from "../../api.ts";
import { canKeepCopies, readableCopy } from "../../offline/copies.ts";
import { serverWalk } from "../../offline/server_walk.ts";
import { copiedWalks, readCopiedRoutes, removeGoneWalks } from "./copied_walks.ts";
import type { WalkList, WalksRead } from "./walk_list.ts";

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
