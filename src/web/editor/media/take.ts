/**
 * A finished recording, and the sound file of a part of it.
 *
 * @module
 */
import { encodeWav, SAMPLE_RATE } from "./wav.ts";

/** A finished recording. */
export interface Take {
  /** Mono samples of {@link SAMPLE_RATE}. */
  readonly samples: Float32Array;
  /** The recording as the browser made it, if phones can play that. */
  readonly original: Blob | null;
}

/** Seconds of a take. */
export function secondsOf({ samples }: Take): number {
  return samples.length / SAMPLE_RATE;
}

/** The sound file of a take, or of a part of it in seconds. */
export function fileOf(take: Take, fromS: number, toS: number): Blob {
  const isWhole = fromS <= 0 && toS >= secondsOf(take);
  if (isWhole && take.original !== null) return take.original;
  return encodeWav(
    take.samples.slice(Math.round(fromS * SAMPLE_RATE), Math.round(toS * SAMPLE_RATE)),
  );
}
