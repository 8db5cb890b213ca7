/**
 * A walk of the server, or its copy on this device if there is one.
 *
 * @module
 */
import { listPois, type Outline, type Poi, readOutline, readSettings } from "../api.ts";
import { canKeepCopies, type CompleteCopy, completeCopy, copiesOf } from "../offline/copies.ts";
import { loadMap } from "../parts/map/load_map.ts";
import type { WalkSource } from "./source.ts";
import { type Walk, walkOf } from "./walk.ts";

/** The source of a walk with this id. */
export function serverSource(routeId: number): WalkSource {
  return {
    read: async () => {
      const copy = canKeepCopies() ? await completeCopy(routeId) : null;
      return copy === null ? await readFromServer(routeId) : await readFromCopy(routeId, copy);
    },
    copies: canKeepCopies() ? copiesOf(routeId) : null,
    folder: null,
    homeUrl: "/",
    tiles: readTiles,
    loadMap,
  };
}

async function readFromServer(routeId: number): Promise<Walk> {
  const [outline, pois] = await Promise.all([readOutline(routeId), listPois(routeId)]);
  return walkOf(outline, pois, (path) => path);
}

async function readFromCopy(routeId: number, copy: CompleteCopy): Promise<Walk> {
  const base = `/api/routes/${routeId}`;
  const outline = await copy.readJson<Outline>(`${base}/outline`);
  const { pois } = await copy.readJson<{ pois: Poi[] }>(`${base}/pois`);
  return walkOf(outline, pois, copy.mediaUrl);
}

/** The source of map tiles; null when there is none, or no network. */
async function readTiles(): Promise<{ url: string; attribution: string } | null> {
  try {
    return (await readSettings()).tiles;
  } catch {
    return null;
  }
}
