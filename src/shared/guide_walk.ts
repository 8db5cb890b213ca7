/** A walk as the guide shows it: made from the API, or read from a file that the server has written. @module */
import type { StoredMap } from "./stored_map.ts";
import type { RouteTexts } from "./walk_texts.ts";

/** What a client writes of a POI. Position in degrees, trigger radius in metres. */
export interface PoiFields {
  readonly title: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  readonly triggerRadiusM: number;
  readonly sequence: number;
}

/** A picture of a station. */
export interface WalkPicture {
  readonly url: string;
  readonly caption: string;
}

/** A station of a walk. */
export interface Station extends PoiFields {
  readonly id: number;
  /** Its position in the list, from 1. */
  readonly number: number;
  /** Address of the recording; null without one. */
  readonly audioUrl: string | null;
  readonly pictures: readonly WalkPicture[];
  /** Whether its recording or a picture is not on the server of published files, which are being uploaded. */
  readonly isUpdating?: boolean;
}

/** What the guide shows of a walk besides its track and its stations. */
export interface WalkDetails extends RouteTexts {
  readonly id: number;
  readonly name: string;
  /** Metres. */
  readonly distanceM: number;
  /** Metres. */
  readonly elevationGainM: number;
}

/** A walk. */
export interface Walk extends WalkDetails {
  /** Lines of the track: degrees north and east. */
  readonly segments: readonly (readonly (readonly number[])[])[];
  /** In their order. */
  readonly stations: readonly Station[];
  /** The map that is stored with it; missing in files and copies of earlier versions. */
  readonly map?: StoredMap | null;
}

/** A walk in `walks.json`. */
export interface PublishedWalk extends RouteTexts {
  /** Folder of its page below that of the site, with a slash at its end, such as `w/am-bach/`. */
  readonly path: string;
  readonly name: string;
  /** Key of the library that it comes from. */
  readonly origin: string;
  /** Id of its route in that library. */
  readonly routeId: number;
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
