/**
 * The data file of a published walk: everything that the guide reads of one version of it. Its name holds the hash of
 * its content.
 *
 * @module
 */
import type { Walk } from "../walk/walk.ts";
import { jsonOf, readWhole, UpdatingError } from "./published_file.ts";

/** The format that this program reads. */
const FORMAT = 1;

/** A file that a walk needs. */
export interface NeededFile {
  /** Below the root of the site. */
  readonly path: string;
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  readonly mediaType: string;
}

/** The content of a data file. */
export interface DataFile {
  readonly format: number;
  /** The library that has published the walk, and its id there. */
  readonly origin: string;
  readonly routeId: number;
  /** Path of the folder of the walk below the root of the site. */
  readonly path: string;
  /** ISO 8601. */
  readonly changedAt: string;
  /** Addresses of media are paths below the root of the site. */
  readonly walk: Walk;
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
  /** All files of the walk but its page and this one, in the order in which they are needed. */
  readonly files: readonly NeededFile[];
}

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
  return { ...walk, stations };
}
