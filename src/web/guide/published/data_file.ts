/**
 * The data file of a published walk: everything that the guide reads of one version of it. Its name holds the hash of
 * its content.
 *
 * @module
 */
import type { DataFile } from "../../../shared/published_files.ts";
import type { Walk } from "../walk/walk.ts";
import { jsonOf, readWhole, UpdatingError } from "./published_file.ts";

export type { DataFile, NeededFile } from "../../../shared/published_files.ts";

/** The format that this program reads. */
const FORMAT = 1;

/**
 * Reads a data file.
 *
 * @throws {UpdatingError} when it is missing, damaged or of a newer format. @throws {NetworkError}
 */
export async function readDataFile(address: URL): Promise<DataFile> {
  const data = await readWhole(address, "default", jsonOf<DataFile>);
  if (data === null || !canBeShown(data)) {
    throw new UpdatingError(`${address.pathname} cannot be used`);
  }
  return data;
}

/** Whether this program understands the format. */
export function canBeShown({ format }: DataFile): boolean {
  return format === FORMAT;
}

/**
 * The walk with the addresses of its media.
 *
 * @param addressOf Returns the address of a file with this path below the root of the site.
 */
export function walkOfData({ walk }: DataFile, addressOf: (path: string) => string): Walk {
  const stations = walk.stations.map((station) => ({
    ...station,
    audioUrl: station.audioUrl === null ? null : addressOf(station.audioUrl),
    pictures: station.pictures.map(({ url, caption }) => ({ url: addressOf(url), caption })),
  }));
  const map = walk.map ? { ...walk.map, url: addressOf(walk.map.url) } : null;
  return { ...walk, stations, map };
}
