/** Which sessions can be compared with their device's total ascent, and why the others cannot. @module */
import type { FitSession } from "./fit_sessions.ts";

/** A session whose samples and total can be compared. */
export interface Comparable extends FitSession {
  readonly totalAscentM: number;
}

/** Smaller totals, which devices round to metres, make ratios that say little. */
const MIN_TOTAL_M = 20;

/** Fewer samples are no recording. */
const MIN_SAMPLES = 20;

/** A total may fall below the session's own highest climb by that much before it contradicts the samples. */
const TOLERANCE = 1.1;

/** Kinds of sport whose altitude is not measured, or that are no way. */
const UNMEASURED = ["indoor_cycling", "virtual_activity", "treadmill", "transition"];

/** Why a session cannot be compared with its device's total, in a few words; `null` when it can. */
export function exclusion(session: FitSession): string | null {
  const { totalAscentM, sports, points } = session;
  if (totalAscentM === null) return "no total ascent";
  const kind = sports.find((sport) => UNMEASURED.includes(sport));
  if (kind !== undefined) return kind.replaceAll("_", " ");
  const elevations = points.elevation.filter((value) => !Number.isNaN(value));
  if (elevations.length < MIN_SAMPLES) return `fewer than ${MIN_SAMPLES} samples with altitude`;
  if (totalAscentM < MIN_TOTAL_M) return `total below ${MIN_TOTAL_M} m`;
  if (highestClimbM(elevations) > TOLERANCE * totalAscentM) {
    return "total below the highest single climb of its own samples";
  }
  if (sumOfRisesM(elevations) < totalAscentM / 2) {
    return "total more than twice the sum of all rises of its own samples";
  }
  return null;
}

/** Whether a session can be compared. */
export function isComparable(session: FitSession): session is Comparable {
  return exclusion(session) === null;
}

/** The same recordings once, also when they are in several files. */
export function withoutCopies(sessions: readonly FitSession[]): FitSession[] {
  const seen = new Set<string>();
  return sessions.filter(({ sha256, name, startedAt, sports, totalAscentM, points }) => {
    const key = startedAt === null
      ? `${sha256} ${name}`
      : [startedAt, ...sports, totalAscentM, points.lat.length].join(" ");
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Metres from the lowest point to the highest one after it, at most. */
function highestClimbM(elevations: Float64Array): number {
  let low = Infinity;
  let highest = 0;
  for (const here of elevations) {
    low = Math.min(low, here);
    highest = Math.max(highest, here - low);
  }
  return highest;
}

/** Metres of all rises from one sample to the next. */
export function sumOfRisesM(elevations: Float64Array): number {
  return elevations.reduce(
    (sum, here, i) => sum + Math.max(0, here - (elevations[i - 1] ?? here)),
    0,
  );
}
