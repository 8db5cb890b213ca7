/**
 * The data file of a published walk: everything that the guide reads of one version of it. Its name holds the hash of
 * its content.
 *
 * @module
 */
import type { DataFile } from "../../../shared/published_files.ts";
import type { Walk } from "../walk/walk.ts";
import { bytesOf, digestOf, jsonOf, requestFile, UpdatingError } from "./published_file.ts";

export type { DataFile, NeededFile } from "../../../shared/published_files.ts";

/** The format that this program reads. */
const FORMAT = 1;

/**
 * Reads a data file. A file that was read while it was uploaded may be in the browser's cache, so one that is damaged
 * is requested once more.
 *
 * @throws {UpdatingError} when it is missing, damaged or of a newer format. @throws {NetworkError}
 */
export async function readDataFile(address: URL): Promise<DataFile> {
  const data = await readWith(address, "default") ?? await readWith(address, "reload");
  if (data === null || !canBeShown(data)) {
    throw new UpdatingError(`${address.pathname} cannot be used`);
  }
  return data;
}

/** Whether this program understands the format. */
export function canBeShown({ format }: DataFile): boolean {
  return format === FORMAT;
}

async function readWith(address: URL, cache: RequestCache): Promise<DataFile | null> {
  const response = await requestFile(address, { cache });
  if (!response.ok) return null;
  const bytes = await bytesOf(response);
  const [, hash] = /\.([0-9a-f]{16})\.json$/.exec(address.pathname) ?? [];
  const digest = await digestOf(bytes);
  if (digest !== null && (hash === undefined || !digest.startsWith(hash))) return null;
  return jsonOf<DataFile>(bytes);
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
  return { ...walk, stations };
}
