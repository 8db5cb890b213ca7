/**
 * The download of all map tiles of the surroundings of a walk.
 *
 * @module
 */
import type { Surroundings } from "./surroundings.ts";
import { TileDownload, type TileDownloadOptions } from "./tile_download.ts";

/** A download of the surroundings, from the lowest zoom to the highest; it has not begun. */
export function surroundingsDownload(
  { tiles }: Surroundings,
  options: Omit<TileDownloadOptions, "places">,
): TileDownload {
  return new TileDownload({ ...options, places: tiles });
}
