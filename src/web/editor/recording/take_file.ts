/**
 * The sound files that are made of takes.
 *
 * @module
 */
import { encodeWav } from "../../../shared/wav.ts";
import { type ReadTake, SAMPLE_RATE, type Take } from "./take.ts";

/** Length of a take in seconds. */
export function secondsOf({ samples }: ReadTake): number {
  return samples.length / SAMPLE_RATE;
}

/** The sound file of a take, or of a part of it in seconds. */
export function fileOf(take: ReadTake, fromS: number, toS: number): Blob {
  const isWhole = fromS <= 0 && toS >= secondsOf(take);
  if (isWhole && take.original !== null) return take.original;
  const part = take.samples.slice(Math.round(fromS * SAMPLE_RATE), Math.round(toS * SAMPLE_RATE));
  return new Blob([encodeWav(part, SAMPLE_RATE)], { type: "audio/wav" });
}

/** The sound file of a whole take. */
export function wholeOf(take: Take): Blob {
  return take.samples === null ? take.original : fileOf(take, 0, secondsOf(take));
}
