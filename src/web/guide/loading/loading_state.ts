/**
 * What a page shows of loading a walk.
 *
 * @module
 */
import type { NotNowReason } from "../../offline/not_now.ts";
import type { CopyProgress, CopyState } from "../walk/source.ts";

/** What is on this device, and what is going on. */
export type LoadingState =
  | CopyState
  | {
    readonly kind: "loading";
    /** What it waits for before it continues; null while it does not wait. */
    readonly waitsFor: "network" | NotNowReason | null;
  } & CopyProgress
  | {
    readonly kind: "failed";
    /** Whether there is no more space on the device. */
    readonly isFull: boolean;
  } & CopyProgress;

/** From where the recording of a station would be played now, or why it cannot be. */
export type StationLoading =
  /** It is on this device, or there is none. */
  | "there"
  /** It is being loaded at this moment. */
  | "loading"
  /** It is not on this device, and cannot be heard before it is. */
  | "missing"
  /** It is heard from the server. */
  | "online";

/** Whether a page shows the two states differently: progress is reported for every packet, and pages show whole percents. */
export function isOtherToSee(one: LoadingState, other: LoadingState): boolean {
  if (one.kind !== "loading" || other.kind !== "loading") return true;
  return one.waitsFor !== other.waitsFor || one.path !== other.path ||
    percentOf(one) !== percentOf(other);
}

/** How many bytes of the walk are on this device, and of how many. */
export function progressOf(state: LoadingState): CopyProgress {
  switch (state.kind) {
    case "none":
      return { loadedBytes: 0, totalBytes: state.totalBytes, path: null };
    case "outdated":
      return { loadedBytes: 0, totalBytes: state.missingBytes, path: null };
    case "partial":
    case "loading":
    case "failed":
      return { loadedBytes: state.loadedBytes, totalBytes: state.totalBytes, path: null };
    default:
      return { loadedBytes: 0, totalBytes: 0, path: null };
  }
}

/** Share that is on this device, in whole percent; 0 where nothing is to be loaded. */
export function percentOf({ loadedBytes, totalBytes }: CopyProgress): number {
  return totalBytes === 0 ? 0 : Math.floor(100 * loadedBytes / totalBytes);
}
