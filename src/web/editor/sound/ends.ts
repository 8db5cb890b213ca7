/**
 * Where the silence at both ends of a take is, as a suggestion for its cut. In doubt, sound is kept.
 *
 * @module
 */
import { activeRuns, outerRuns } from "./active_runs.ts";
import { STEP_S } from "./short_term_levels.ts";

/** Kept before the first sound, in seconds. */
const BEFORE_S = 0.15;

/** Kept after the last sound, in seconds: the last syllable fades. */
const AFTER_S = 0.3;

/** What is kept at least, in seconds. */
const LEAST_S = 0.5;

/**
 * At or below this level is no microphone on, in dBFS. Takes may begin and end like that, and it is no noise then. For
 * longer, it is what a browser makes of pauses, by the suppression of noise.
 */
const EMPTY_DB = -100;

/** The most windows without a microphone at the beginning of a take (0.5 s) and at its end (0.1 s). */
const EMPTY_WINDOWS = { start: 50, end: 10 };

/** The quietest time of this length is the background noise, in windows (0.2 s). */
const NOISE_WINDOWS = 20;

/** The level of speech is the one that windows of this number exceed (0.2 s): more than clicks do. */
const SPEECH_WINDOWS = 20;

/** With less between noise and speech, nothing is clearly silence, in decibels. */
const LEAST_RANGE_DB = 10;

/** The noise counts as this far below speech at most, in decibels: some browsers mute pauses. */
const MOST_RANGE_DB = 55;

/** The threshold is above the noise by this share of the distance to speech, within the limits, in decibels. */
const MARGIN = { share: 0.25, least: 4, most: 10 };

/** The part of a take without the silence at its ends, in seconds of it. */
export interface SoundEnds {
  readonly fromS: number;
  readonly toS: number;
}

/**
 * The part of a take from shortly before the first sound to shortly after the last one, 0.5 s at least. The whole, if
 * nothing is clearly silence. The click of a key or a mouse near an end, which starts and stops takes, is no sound.
 *
 * @param levels The levels of the take as `ShortTermLevels` measures them.
 * @param totalS Length of the take in seconds.
 */
export function soundEnds(levels: Float32Array, totalS: number): SoundEnds {
  const whole = { fromS: 0, toS: totalS };
  const threshold = thresholdOf(withoutEmpty(levels));
  if (threshold === null) return whole;
  const runs = outerRuns(activeRuns(levels, threshold));
  if (runs === null) return whole;
  const fromS = Math.max(0, runs.start * STEP_S - BEFORE_S);
  const toS = Math.min(totalS, (runs.end + 1) * STEP_S + AFTER_S);
  return atLeast({ fromS, toS }, totalS);
}

/** The levels without those at both ends where no microphone was on, unless that is long. */
function withoutEmpty(levels: Float32Array): Float32Array {
  let start = 0;
  while ((levels[start] ?? 0) <= EMPTY_DB) start++;
  let end = levels.length;
  while ((levels[end - 1] ?? 0) <= EMPTY_DB) end--;
  if (levels.length - end > EMPTY_WINDOWS.end) end = levels.length;
  return levels.subarray(start > EMPTY_WINDOWS.start ? 0 : start, end);
}

/** The level in dBFS that separates silence from sound; null if nothing is clearly silence. */
function thresholdOf(levels: Float32Array): number | null {
  if (levels.length < NOISE_WINDOWS) return null;
  const sorted = levels.slice().sort();
  const speechDb = sorted[sorted.length - Math.min(SPEECH_WINDOWS, levels.length >> 2)] ?? 0;
  const noiseDb = Math.max(speechDb - MOST_RANGE_DB, quietestDb(levels));
  const range = speechDb - noiseDb;
  if (range < LEAST_RANGE_DB) return null;
  return noiseDb + Math.max(MARGIN.least, Math.min(MARGIN.most, range * MARGIN.share));
}

/** The level of the quietest time: the least mean of the power of successive windows, in dBFS. */
function quietestDb(levels: Float32Array): number {
  const powers = levels.map((level) => 10 ** (level / 10));
  let sum = 0;
  let least = Infinity;
  for (let at = 0; at < powers.length; at++) {
    sum += powers[at] ?? 0;
    if (at < NOISE_WINDOWS - 1) continue;
    least = Math.min(least, sum);
    sum -= powers[at - NOISE_WINDOWS + 1] ?? 0;
  }
  return 10 * Math.log10(Math.max(1e-12, least / NOISE_WINDOWS));
}

/** The part, made longer at both ends where it is too short. */
function atLeast({ fromS, toS }: SoundEnds, totalS: number): SoundEnds {
  const missing = Math.max(0, LEAST_S - (toS - fromS));
  const earlier = Math.max(0, Math.min(fromS - missing / 2, totalS - LEAST_S));
  return missing === 0
    ? { fromS, toS }
    : { fromS: earlier, toS: Math.min(totalS, earlier + LEAST_S) };
}
