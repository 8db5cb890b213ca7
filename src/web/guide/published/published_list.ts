/**
 * The list of the walks of published files.
 *
 * @module
 */
import { distanceM } from "../../../shared/geo.ts";
import type { ListedWalk, WalkList } from "../walk/walk_list.ts";
import { readDataFile } from "./data_file.ts";
import { UpdatingError } from "./published_file.ts";
import { type PublishedWalk, readSiteList } from "./site_list.ts";

/** A published walk as the list shows it; its id is the path of its folder. */
export interface ListedPublished extends ListedWalk, Omit<PublishedWalk, keyof ListedWalk> {
  readonly id: string;
}

/**
 * The walks of a folder.
 *
 * @param root Address of the folder.
 * @param onUpdating Called when a walk, or the list itself, is being uploaded: with the path of the walk, or null.
 */
export function publishedList(
  root: URL,
  onUpdating: (path: string | null) => void,
): WalkList<ListedPublished> {
  const noticing = async <Value>(work: Promise<Value>, path: string | null): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof UpdatingError) onUpdating(path);
      throw error;
    }
  };
  return {
    read: async () => {
      const walks = await noticing(readSiteList(root), null);
      return { walks: walks.map((walk) => listed(walk, null)), isOffline: false };
    },
    readNear: async ({ latitude, longitude }) => {
      const here = { lat: latitude, lon: longitude };
      const walks = (await readSiteList(root)).map((walk) => listed(walk, distanceM(here, walk)));
      return walks.sort((one, other) => (one.proximityM ?? 0) - (other.proximityM ?? 0));
    },
    readCopied: () => Promise.resolve([]),
    readShape: async ({ path, data, stationCount }) => {
      const { walk } = await noticing(readDataFile(new URL(data, root)), path);
      return { segments: walk.segments, poiCount: stationCount };
    },
    addressOf: ({ path }) => new URL(path, root).pathname,
  };
}

function listed(walk: PublishedWalk, proximityM: number | null): ListedPublished {
  return { ...walk, id: walk.path, proximityM };
}
