/**
 * The source of a walk whose page was opened from a disk: an unpacked walk pack. A script beside the page holds the walk,
 * and its recordings and pictures are files in the folder.
 *
 * @module
 */
import { FolderPanel } from "../screens/folder_panel.tsx";
import { loadMap } from "../../map/load_map.ts";
import { type DataFile, walkOfData } from "../published/data_file.ts";
import type { MissingMedia, WalkSource } from "./source.ts";
import type { Walk } from "./walk.ts";

declare global {
  /** Set by the script beside the page. */
  var routeGuideWalk: DataFile | undefined;
  /** Set by the script inside the page: other published pages do not need it. */
  var routeGuideMissingMedia: ((walk: Walk) => Promise<MissingMedia>) | undefined;
}

/** The source of a walk beside its page. */
export function diskSource(data: DataFile): WalkSource {
  const walk = walkOfData({ data }, (path) => path);
  const missing = globalThis.routeGuideMissingMedia;
  return {
    read: () => Promise.resolve(walk),
    readFromServer: null,
    copies: null,
    folder: missing === undefined ? null : { Panel: FolderPanel, missing: () => missing(walk) },
    homeUrl: null,
    loadMap,
  };
}
