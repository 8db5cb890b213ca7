/** A walk as the guide shows it, and where it comes from. @module */
import type { FunctionComponent } from "preact";
import type { Position } from "../../../src/shared/geo.ts";
import type { Station, Walk } from "../../../src/shared/guide_walk.ts";
import { routeTexts, stationName } from "../../../src/shared/walk_texts.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import type { Outline, Poi, Route } from "../../kit/api.ts";
import type { WalkMapClass } from "../../kit/map/load_map.ts";
import type { NotNowError } from "../../kit/offline/not_now.ts";
import type { Recording } from "../../kit/sound/recording.ts";
import type { Guide } from "../guide.ts";

export type { Station, Walk, WalkPicture } from "../../../src/shared/guide_walk.ts";

/**
 * Makes a walk of what the API returns. Addresses of media are made at each use: a file that was loaded meanwhile
 * has an address on this device. Copies of earlier versions have no map in their outline.
 *
 * @param media Makes the address of a picture, a recording or the map out of its path in the API.
 */
export function walkOf(
  { route, segments, map }: Pick<Outline, "route" | "segments"> & Partial<Pick<Outline, "map">>,
  pois: readonly Poi[],
  media: (path: string) => string,
): Walk {
  const { id, name, distanceM, elevationGainM } = route;
  const stations = pois.map((poi, index) => stationOf(poi, index + 1, media));
  return {
    ...{ id, name, ...routeTexts(route), distanceM, elevationGainM },
    segments,
    stations,
    map: map ? mapAt(map, media) : null,
  };
}

/** A map whose address is made at each use. */
function mapAt(map: StoredMap, media: (path: string) => string): StoredMap {
  const { url } = map;
  return {
    ...map,
    get url() {
      return media(url);
    },
  };
}

function stationOf(poi: Poi, number: number, media: (path: string) => string): Station {
  const { id, title, description, lat, lon, triggerRadiusM, sequence, audioUrl, images } = poi;
  const pictures = images.flatMap(({ url, caption }) =>
    url === null ? [] : [{
      get url() {
        return media(url);
      },
      caption,
    }]
  );
  return {
    id,
    number,
    title: stationName(title, number),
    description,
    lat,
    lon,
    triggerRadiusM,
    sequence,
    get audioUrl() {
      return audioUrl === null ? null : media(audioUrl);
    },
    pictures,
  };
}

/** What a player needs of the recording of a station, at an address. */
export function recordingOf(
  { name, schoolName }: Walk,
  { id, number, title, pictures }: Station,
  url: string,
): Recording {
  return {
    id,
    url,
    title: `${number} ${title}`,
    album: name,
    artist: schoolName === "" ? name : schoolName,
    pictureUrl: pictures[0]?.url ?? null,
  };
}

// Where the list of walks comes from: the server, or files that were published. Types only.

// Where a walk and the list of walks come from: a service, a published folder, a pack, a disk.

/** A walk as the list shows it. */
export interface ListedWalk extends
  Pick<
    Route,
    "name" | "schoolName" | "description" | "distanceM" | "elevationGainM" | "proximityM"
  > {
  /** The id of a route of the server, or the path of a published walk. */
  readonly id: number | string;
}

/** What the card of a walk shows besides: the lines of its track, and how many stations it has. */
export interface WalkShape extends Pick<Walk, "segments"> {
  readonly poiCount: number;
}

/** Walks, and whether they are only those on this device because nothing has responded. */
export interface WalksRead<Listed extends ListedWalk> {
  readonly walks: readonly Listed[];
  readonly isOffline: boolean;
}

/** Where the list of walks comes from. */
export interface WalkList<Listed extends ListedWalk> {
  /** Reads all walks; without a network those on this device. @throws {ApiError} @throws {NetworkError} */
  readonly read: () => Promise<WalksRead<Listed>>;
  /** All walks, the nearest first. @throws {ApiError} @throws {NetworkError} */
  readonly readNear: (position: Position) => Promise<readonly Listed[]>;
  /** Ids of the walks that have a complete copy on this device. */
  readonly readCopied: () => Promise<readonly Listed["id"][]>;
  /** Reads what the card shows besides. @throws {ApiError} @throws {NetworkError} */
  readonly readShape: (walk: Listed) => Promise<WalkShape>;
  /** The address of the guide of a walk. */
  readonly addressOf: (walk: Listed) => string;
}

// Where a walk comes from: the server, published files, a copy on this device, or the page of a walk pack. Types
// only.

/** A copy of a walk for use without a network, and how to get one. */
export interface WalkCopies {
  /** Whether the last request to the server got no response. */
  readonly isOffline: boolean;
  /** What is on this device now, compared with the server if that responds. */
  readonly state: () => Promise<CopyState>;
  /** Whether the file at an address of the walk that is shown comes from this device. */
  readonly holds: (address: string) => boolean;
  /**
   * Loads what is missing. After a stop or an interruption the next call continues with what is there.
   *
   * @param isByTap Whether a person has asked for it; otherwise it may end without an error, if a copy that is complete
   * cannot be replaced now.
   * @throws {NetworkError} @throws {NotNowError} @throws {ApiError} @throws {DOMException} `AbortError`, `QuotaExceededError`.
   */
  readonly load: (
    onProgress: (progress: CopyProgress) => void,
    signal: AbortSignal,
    isByTap: boolean,
  ) => Promise<void>;
  /** Keeps track and texts of a walk of which nothing was loaded. @throws As {@link load}. */
  readonly keepTexts: () => Promise<void>;
  /** Stores on this device that loading was stopped by hand. */
  readonly keepStopped: () => Promise<void>;
  /** Deletes what a newer complete version has replaced, but for the version that is shown. */
  readonly removeOld: () => Promise<void>;
  /** Deletes the copy. */
  readonly remove: () => Promise<void>;
  /** What this device has of other walks, the largest first. */
  readonly others: () => Promise<OtherCopy[]>;
}

/** Bytes that are on the device, of how many. */
export interface CopyProgress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
  /** Path of the file that is being loaded; null before the first. */
  readonly path: string | null;
}

/** What is on this device of a walk. */
export type CopyState =
  | { readonly kind: "none"; readonly totalBytes: number }
  /** A part was loaded before. */
  | {
    readonly kind: "partial";
    readonly loadedBytes: number;
    readonly totalBytes: number;
    /** Whether loading was begun and not stopped by hand. */
    readonly isInterrupted: boolean;
  }
  /** `loadedAt`: when, in milliseconds since 1970; null if that is not known. */
  | { readonly kind: "ready"; readonly loadedAt: number | null }
  /** Complete, but the server has a newer version, of which this many bytes are missing. */
  | {
    readonly kind: "outdated";
    readonly missingBytes: number;
    /** Whether it is loaded without a tap: that was begun and not stopped by hand, or copies of this source always are. */
    readonly isInterrupted: boolean;
    /** The newer version. */
    readonly version: string;
  }
  /** The server has responded that it does not have the walk any more. */
  | { readonly kind: "gone" }
  /** The size is not known, and there is no copy: the server has to be asked again later. */
  | { readonly kind: "later"; readonly error: NotNowError }
  /** The size is not known: no network, and no copy. */
  | { readonly kind: "unknown" };

/** What this device has of another walk. */
export interface OtherCopy {
  /** Names the walk, as `RemoteWalk` does. */
  readonly key: string;
  /** Empty if even the name is not there. */
  readonly name: string;
  readonly bytes: number;
  /** Deletes it. */
  readonly remove: () => Promise<void>;
}

/** Media of a walk that cannot be opened. */
export interface MissingMedia {
  readonly recordings: number;
  readonly pictures: number;
}

/** A folder with media beside the page. */
export interface MediaFolder {
  /** What the start of the walk shows of it. */
  readonly Panel: FunctionComponent<{ readonly folder: MediaFolder }>;
  /** Counts what cannot be opened, as far as one has to look for it. */
  readonly missing: () => Promise<MissingMedia>;
}

/** Where a walk comes from. */
export interface WalkSource {
  /** Reads the walk. @throws {ApiError} @throws {NetworkError} */
  readonly read: () => Promise<Walk>;
  /**
   * Reads the walk from its server, also if there is a copy; null where there is no server.
   *
   * @throws {ApiError} @throws {NetworkError}
   */
  readonly readFromServer: (() => Promise<Walk>) | null;
  /** Copies on this device; null where the browser has none to offer, or where they are not needed. */
  readonly copies: WalkCopies | null;
  /** The folder that media are read from; null where they come from the page or a server. */
  readonly folder: MediaFolder | null;
  /** Address of the list of walks; null without one. */
  readonly homeUrl: string | null;
  /** Loads the map. @throws {Error} when it cannot be loaded. */
  readonly loadMap: () => Promise<WalkMapClass>;
  /** Whether the code of a station names it in the fragment of its address, such as `#s12`; otherwise in its path. */
  readonly hasCodesInFragment?: boolean;
  /** What the start of the walk shows of this source besides, and a station whose recording fails. */
  readonly Notice?: FunctionComponent<{ readonly guide: Guide }>;
  /** Called once the guide shows the walk: it may have another version later. */
  readonly follow?: (guide: Guide) => void;
}
