/**
 * The data file of a published walk: everything that the guide reads of one version of it. Its name holds the hash of
 * its content.
 *
 * @module
 */
import type { DataFile } from "../../../shared/guide_walk.ts";
import type { Walk } from "../walk/walk.ts";
import { jsonOf, readWhole, UpdatingError } from "./published_file.ts";

export type { DataFile, NeededFile } from "../../../shared/guide_walk.ts";

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
 * @param missing Paths of media that are not on the server: their stations are shown without them, and say so.
 * @param addressOf Returns the address of a file with this path below the root of the site.
 */
export function walkOfData(
  { data: { walk }, missing = [] }: { data: DataFile; missing?: readonly string[] },
  addressOf: (path: string) => string,
): Walk {
  const isMissing = (path: string) => missing.includes(path);
  const stations = walk.stations.map((station) => {
    const { audioUrl, pictures } = station;
    return {
      ...station,
      audioUrl: audioUrl === null || isMissing(audioUrl) ? null : addressOf(audioUrl),
      pictures: pictures.filter(({ url }) => !isMissing(url))
        .map(({ url, caption }) => ({ url: addressOf(url), caption })),
      isUpdating: isMissing(audioUrl ?? "") || pictures.some(({ url }) => isMissing(url)),
    };
  });
  const map = walk.map && !isMissing(walk.map.url)
    ? { ...walk.map, url: addressOf(walk.map.url) }
    : null;
  return { ...walk, stations, map };
}
