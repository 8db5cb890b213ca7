/**
 * What the files of published walks hold: the server writes them, the pages read them (docs/api.md#published-walks).
 *
 * @module
 */
import type { Walk } from "./guide_walk.ts";

/** A walk in `walks.json`. */
export interface PublishedWalk {
  /** Folder of its page below that of the site, with a slash at its end, such as `w/am-bach/`. */
  readonly path: string;
  readonly name: string;
  /** Key of the library that it comes from. */
  readonly origin: string;
  /** Id of its route in that library. */
  readonly routeId: number;
  readonly schoolName: string;
  readonly description: string;
  /** Start, in degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Metres. */
  readonly distanceM: number;
  /** Metres. */
  readonly elevationGainM: number;
  readonly stationCount: number;
  /** Path of its data file below the folder of the site; its name is the version of the walk. */
  readonly data: string;
  /** Bytes of all files that it needs: page, data, assets and media. */
  readonly bytes: number;
  /** When the route was changed last: ISO 8601 UTC with milliseconds. */
  readonly changedAt: string;
}

/** A file that a walk needs. */
export interface NeededFile {
  /** Below the folder of the site. */
  readonly path: string;
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  readonly mediaType: string;
}

/** The content of the data file of a walk. */
export interface DataFile extends Pick<PublishedWalk, "origin" | "routeId" | "path" | "changedAt"> {
  readonly format: number;
  /** Addresses of media are paths below the folder of the site. */
  readonly walk: Walk;
  /** All that the walk needs but its page and this file: assets, the map, then media in the order of the stations. */
  readonly files: readonly NeededFile[];
}
