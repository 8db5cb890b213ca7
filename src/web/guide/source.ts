/**
 * Where a walk comes from: the server, a copy on this device, or the page of a walk pack.
 *
 * @module
 */
import type { WalkMapClass } from "../parts/map/load_map.ts";
import type { Walk } from "./walk.ts";

/** A copy of a walk for use without a network, and how to get one. */
export interface WalkCopies {
  /** What is on this device now. */
  readonly state: () => Promise<CopyState>;
  /**
   * Loads what is missing. Stopped or interrupted, it goes on later with what is there.
   *
   * @throws {NetworkError} @throws {ApiError} @throws {DOMException} `AbortError`, `QuotaExceededError`.
   */
  readonly load: (
    onProgress: (progress: CopyProgress) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Deletes the copy. */
  readonly remove: () => Promise<void>;
}

/** Bytes that are on the device, of how many. */
export interface CopyProgress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

/** What is on this device of a walk. */
export type CopyState =
  | { readonly kind: "none"; readonly totalBytes: number }
  /** A part was loaded before. */
  | { readonly kind: "partial"; readonly loadedBytes: number; readonly totalBytes: number }
  | { readonly kind: "ready" }
  /** Complete, but the server has a newer version, of which this many bytes are missing. */
  | { readonly kind: "outdated"; readonly missingBytes: number }
  /** The size could not be found out: no network, and no copy. */
  | { readonly kind: "unknown" };

/** Media of a walk that cannot be opened. */
export interface MissingMedia {
  readonly recordings: number;
  readonly pictures: number;
}

/** A folder with media beside the page. */
export interface MediaFolder {
  /** Opens all media and counts what fails. */
  readonly missing: () => Promise<MissingMedia>;
}

/** Where a walk comes from. */
export interface WalkSource {
  /** Reads the walk. @throws {ApiError} @throws {NetworkError} */
  readonly read: () => Promise<Walk>;
  /** Copies on this device; null where the browser has none to offer, or where they are not needed. */
  readonly copies: WalkCopies | null;
  /** The folder that media are read from; null where they come from the page or a server. */
  readonly folder: MediaFolder | null;
  /** Address of the list of walks; null without one. */
  readonly homeUrl: string | null;
  /** Source of map tiles; null without one. */
  readonly tiles: () => Promise<{ readonly url: string; readonly attribution: string } | null>;
  /** Loads the map. @throws {Error} when it cannot be loaded. */
  readonly loadMap: () => Promise<WalkMapClass>;
}
