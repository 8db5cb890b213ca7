/** Whether a walker has left the track for longer than a detour takes. Pure. @module */
import { alongTrack, bearingDeg, type Line } from "../../../src/shared/geo.ts";
import { accuracyOf, type Fix } from "./fix.ts";

/** The way back to the track. */
export interface WayBack {
  /** Metres to the nearest point of the track. */
  readonly distanceM: number;
  /** Degrees clockwise from north. */
  readonly bearing: number;
}

/** Whether a walker is on the track, and when it was left. */
export interface OffTrack {
  /** Whether the walker was on the track before: on the way to the start, nothing is announced. */
  readonly wasOn: boolean;
  /** When the walker left it, in milliseconds; null while on it. */
  readonly sinceMs: number | null;
  /** The way back, once the walker has been away for a minute; null before. */
  readonly back: WayBack | null;
}

/** A walker is off the track from this many metres on, and on it again below the second. */
const OFF_M = 60;
const ON_M = 30;

/** How long a walker may be off, in milliseconds. */
const OFF_MS = 60_000;

/** A fix with a larger accuracy than this is not used, in metres. */
const MAX_ACCURACY_M = 50;

/** Before the first fix. */
export const ON_TRACK: OffTrack = { wasOn: false, sinceMs: null, back: null };

/**
 * The state after one more fix.
 *
 * @param segments Lines of the track.
 * @param nowMs When the fix arrived, in milliseconds since 1970.
 */
export function offTrackAfterFix(
  before: OffTrack,
  segments: readonly Line[],
  fix: Fix,
  nowMs: number,
): OffTrack {
  if (accuracyOf(fix) > MAX_ACCURACY_M) return before;
  const nearest = alongTrack(segments, fix);
  if (nearest === null) return ON_TRACK;
  const { offM, at } = nearest;
  if (offM <= ON_M) return { wasOn: true, sinceMs: null, back: null };
  if (!before.wasOn) return before;
  const isFar = offM - accuracyOf(fix) / 2 > OFF_M;
  if (!isFar && before.back === null) return { ...before, sinceMs: null };
  const sinceMs = before.sinceMs ?? nowMs;
  const isAway = nowMs - sinceMs >= OFF_MS;
  const back = isAway ? { distanceM: offM, bearing: bearingDeg(fix, at) } : null;
  return { wasOn: true, sinceMs, back };
}
