/**
 * The source of a walk that was published as files: its copy on this device if there is a complete one, else the data
 * file that the page names.
 *
 * @module
 */
import { ApiError } from "../../api.ts";
import { loadMap } from "../../map/load_map.ts";
import { type DataFile, readDataFile, walkOfData } from "../published/data_file.ts";
import { isWalkGone } from "../published/gone_walk.ts";
import { followVersion, type ShownVersion } from "../published/follow_version.ts";
import { readNewestPage, versionOf } from "../published/newest_page.ts";
import { UpdatingError } from "../published/published_file.ts";
import { renewFor } from "../published/renew.ts";
import { dataAddress, type SitePage } from "../published/site_page.ts";
import type { WalkSource } from "./source.ts";
import type { Walk } from "./walk.ts";

/**
 * The source of the walk of a page.
 *
 * @param dataName Name of the data file that the page names.
 * @param onUpdating Called when the walk cannot be shown because its files are being uploaded.
 */
export function siteSource(
  page: SitePage,
  dataName: string,
  onUpdating: () => void,
): WalkSource {
  const { program = "" } = versionOf(document) ?? {};
  let shown: ShownVersion | null = null;
  const show = (name: string, data: DataFile): Walk => {
    shown = { dataName: name, data };
    return walkOfData(data, (path) => new URL(path, page.root).pathname);
  };
  const readVersion = async (name: string) =>
    show(name, await readDataFile(dataAddress(page, name)));
  /** The version that the newest page names. @throws {ApiError} 404 if the walk is gone. */
  const readNewest = async (): Promise<Walk> => {
    const newest = await readNewestPage(page);
    if (newest === "missing" && await isWalkGone(page)) throw goneError();
    if (newest === null || newest === "missing") throw new UpdatingError("There is no whole page");
    if (newest.program !== program && renewFor(newest.dataName)) return await never();
    return await readVersion(newest.dataName);
  };
  return {
    read: async () => {
      try {
        return await readVersion(dataName).catch((error: unknown) => {
          if (error instanceof UpdatingError) return readNewest();
          throw error;
        });
      } catch (error) {
        if (error instanceof UpdatingError) onUpdating();
        throw error;
      }
    },
    readFromServer: readNewest,
    copies: null,
    folder: null,
    homeUrl: page.root.pathname,
    tiles: () => Promise.resolve(shown?.data.tiles ?? null),
    loadMap,
    follow: (guide) => {
      if (shown === null) return;
      void followVersion({ page, program, shown, guide, show, onUpdating });
    },
  };
}

function goneError(): ApiError {
  return new ApiError(404, "The walk is not published any more", { reason: "not_found" });
}

/** Until the page is loaded again. */
function never(): Promise<never> {
  return new Promise(() => {});
}
