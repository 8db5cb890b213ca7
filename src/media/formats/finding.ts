/**
 * What one format says about one file.
 *
 * @module
 */
import type { BoundedReader } from "./bounded_reader.ts";

/**
 * `other`: the file does not carry this format's signature. `accepted`: it does, and is built like one.
 * `refused`: it carries the signature but is not acceptable; `reason` is a sentence for the client without
 * its full stop. `isVideo`: it has a video track.
 */
export type Finding =
  | { readonly is: "other" }
  | { readonly is: "accepted" }
  | { readonly is: "refused"; readonly reason: string; readonly isVideo: boolean };

/** How long the sound of a file lasts. */
export interface Duration {
  /** Seconds of the sound that the file has; null if they are not known. */
  readonly seconds: number | null;
  /** Whether the file announces more sound than it has, because it was cut off. */
  readonly isIncomplete: boolean;
}

/** The file does not say how long its sound lasts. */
export const UNKNOWN_DURATION: Duration = { seconds: null, isIncomplete: false };

/** Detects whether a file is of one format. */
export type Detector = (file: BoundedReader) => Promise<Finding>;

/** The file does not carry the signature. */
export const OTHER: Finding = { is: "other" };

/** The file is of the format. */
export const ACCEPTED: Finding = { is: "accepted" };

/** The file carries the signature, but is broken or holds something that is not accepted. */
export function refused(reason: string): Finding {
  return { is: "refused", reason, isVideo: false };
}

/** The file is of the format, but has a video track. @param format Its name in the message. */
export function refusedVideo(format: string): Finding {
  return { is: "refused", reason: `This ${format} file contains a video track`, isVideo: true };
}
