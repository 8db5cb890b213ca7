/**
 * How large and how long recordings may be, and which are so large that a smaller file is offered. Pure.
 *
 * @module
 */

/** Bytes a second of the MP3 files that the editor makes. */
const MP3_BYTES_PER_S = 8000;

/** From this on a recording is large, in bytes a second: 160 kbit/s. */
const LARGE_BYTES_PER_S = 20_000;

/** Bytes that a smaller file saves at least. */
const LEAST_SAVED = 1024 * 1024;

/** Decoding a second of stereo needs 0.5 MB of memory, so longer recordings are not measured. In seconds. */
const LONGEST_MEASURED_S = 10 * 60;

/** Longer recordings are not made again. In seconds. */
const LONGEST_MADE_S = 20 * 60;

/** Recordings of unknown length are neither measured nor made again above this size in bytes. */
const LARGEST_UNKNOWN = 10 * 1024 * 1024;

/** Recordings of any length are not measured above this size in bytes. */
const LARGEST_MEASURED = 64 * 1024 * 1024;

/** The size of a recording. */
export interface SoundSize {
  /** Null if it is not known. */
  readonly bytes: number | null;
  /** Null if it is not known. */
  readonly seconds: number | null;
}

/** Whether a recording can be measured without much memory. */
export function isMeasurable({ bytes, seconds }: SoundSize): boolean {
  if (bytes === null || bytes > LARGEST_MEASURED) return false;
  return seconds === null ? bytes <= LARGEST_UNKNOWN : seconds <= LONGEST_MEASURED_S;
}

/** Whether a recording is too long to be made again on this device. */
export function isTooLong({ bytes, seconds }: SoundSize): boolean {
  return seconds === null ? (bytes ?? 0) > LARGEST_UNKNOWN : seconds > LONGEST_MADE_S;
}

/** Bytes of a smaller file of a recording; null if it is not large, or that is not known. */
export function smallerBytes({ bytes, seconds }: SoundSize): number | null {
  if (bytes === null || seconds === null || bytes <= LARGE_BYTES_PER_S * seconds) return null;
  const smaller = MP3_BYTES_PER_S * seconds;
  return bytes - smaller < LEAST_SAVED ? null : smaller;
}
