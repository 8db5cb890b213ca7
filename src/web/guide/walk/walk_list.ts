/**
 * Where the list of walks comes from: the server, or files that were published. Types only.
 *
 * @module
 */
import type { Position } from "../../../shared/geo.ts";
import type { Route } from "../../api.ts";
import type { Walk } from "./walk.ts";

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
