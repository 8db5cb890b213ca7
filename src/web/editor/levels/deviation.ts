/**
 * Which recordings of a walk are clearly quieter or louder than the others. Pure.
 *
 * @module
 */
import { TARGET_LUFS } from "../sound/levelling.ts";
import { LEAST_RECORDINGS } from "./recordings.ts";

/** The largest difference that pupils hardly notice, in LU. */
const LARGEST_LU = 6;

/** Recordings that differ from the target by this at most, in LU, are as loud as the editor makes them. */
const ON_TARGET_LU = 2;

/** How a recording differs from the others. */
export type Deviation = "quieter" | "louder";

/** The median; null without numbers. */
export function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/**
 * How each recording differs from the others; null if it does not, is silent, or there are fewer than
 * {@link LEAST_RECORDINGS}.
 *
 * They are compared with their median. Where it is the levelled recordings that differ from the median, they are right
 * and the others are not: all are compared with the target, which is what levelling makes of a recording.
 *
 * @param loudness Of each recording, in LUFS; null for silence.
 */
export function deviationsOf(loudness: readonly (number | null)[]): readonly (Deviation | null)[] {
  const heard = loudness.filter((lufs) => lufs !== null);
  const middle = median(heard);
  if (middle === null || heard.length < LEAST_RECORDINGS) return loudness.map(() => null);
  const isLevelled = (lufs: number) => Math.abs(lufs - TARGET_LUFS) <= ON_TARGET_LU;
  const isTargetRight = heard.some((lufs) => isLevelled(lufs) && deviation(lufs, middle) !== null);
  const reference = isTargetRight ? TARGET_LUFS : middle;
  return loudness.map((lufs) => lufs === null ? null : deviation(lufs, reference));
}

function deviation(lufs: number, reference: number): Deviation | null {
  if (Math.abs(lufs - reference) <= LARGEST_LU) return null;
  return lufs < reference ? "quieter" : "louder";
}
