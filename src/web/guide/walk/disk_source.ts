/**
 * The source of a walk whose page was opened from a disk: an unpacked walk pack. A script beside the page holds the walk,
 * and its recordings and pictures are files in the folder.
 *
 * @module
 */
import { loadMap } from "../../map/load_map.ts";
import { type DataFile, walkOfData } from "../published/data_file.ts";
import { missingMedia } from "./media_folder.ts";
import type { WalkSource } from "./source.ts";

declare global {
  /** Set by the script beside the page. */
  var routeGuideWalk: DataFile | undefined;
}

/** The source of a walk beside its page. */
export function diskSource(data: DataFile): WalkSource {
  const walk = walkOfData(data, (path) => path);
  return {
    read: () => Promise.resolve(walk),
    readFromServer: null,
    copies: null,
    folder: { missing: () => missingMedia(walk) },
    homeUrl: null,
    tiles: () => Promise.resolve(null),
    loadMap,
  };
}
