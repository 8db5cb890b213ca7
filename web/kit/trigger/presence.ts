/**
 * Whether a walker is inside the circle of a station, from noisy positions. Pure.
 *
 * 1. An exact fix has an accuracy of at most max(r, 35 m).
 * 2. A circle is entered after 2 exact fixes in a row with d ≤ r; after one with d + accuracy / 2 ≤ r that
 *    stays the last one for 5 s, because a phone that does not move reports nothing; and after 20 s of fixes that
 *    are not exact with d + accuracy / 2 ≤ r + 20 m. A fix that is not exact ends none of these unless it is
 *    elsewhere (d − accuracy > r), because accuracies change from second to second.
 * 3. Where fixes scatter, it is also entered after 8 s in which their mean is within r + margin,
 *    so that errors of 30 m lose no station; r is larger by the margin until it is left, too.
 * 4. It is left after 3 fixes in a row with d − min(accuracy, 20 m) > r + max(15 m, 0.2 r), or, if they are
 *    not exact, with d − accuracy beyond that.
 *
 * d is the distance to the station and r its trigger radius, at least 20 m. One threshold for both ways would start a
 * recording several times a minute for a walker who is standing at the edge.
 *
 * @module
 */
import { distanceM, type Position } from "../../../src/shared/geo.ts";
import { accuracyOf, ASSUMED_ACCURACY_M, type Fix } from "./fix.ts";

// Several fixes judged together: where they are on average, and how much larger circles are while they scatter. Pure.
// The mean position of ten seconds moves evenly while a person walks, also with the usual errors of 5 to 10 m. With
// errors of 30 m it jumps, and no single fix may come into a circle of 30 m that the walker crosses: circles are then
// treated as larger. A few wrong fixes among good ones change nothing.

/** What is known of several fixes. */
export interface SeveralFixes {
  /** Those of the last {@link SPAN_MS}, or, if they are rare, the last three of three times that. */
  readonly fixes: readonly Fix[];
  /** Their mean position, without single ones that are far off; null while there are fewer than three. */
  readonly at: Position | null;
  /** Earlier mean positions, {@link SPAN_MS} apart. */
  readonly means: readonly Position[];
  /** Time of the last of them, in milliseconds since 1970. */
  readonly meanMs: number;
  /** Metres by which circles are treated as larger. */
  readonly marginM: number;
}

/** Before the first fix. */
export const NO_FIXES: SeveralFixes = {
  fixes: [],
  at: null,
  means: [],
  meanMs: -Infinity,
  marginM: 0,
};

/** A fix with a larger accuracy than this is not used, in metres. */
const MAX_ACCURACY_M = 65;

/** What one mean is made of, in milliseconds. */
const SPAN_MS = 10_000;

/** How many means are compared, and with how few nothing is known. */
const MOST_MEANS = 14;
const LEAST_MEANS = 8;

/** A mean jumps by this much with usual errors; each metre more makes circles this much larger, up to a limit. */
const USUAL_JUMP_M = 17;
const MARGIN_PER_M = 6;
const MAX_MARGIN_M = 75;

/** What is known after one more fix. */
export function withOneMore(before: SeveralFixes, fix: Fix): SeveralFixes {
  if (accuracyOf(fix) > MAX_ACCURACY_M) return before;
  const isWithin = ({ timeMs }: Fix, ms: number) => Math.abs(fix.timeMs - timeMs) < ms;
  const fixes = [...before.fixes, fix].filter((it, index, all) =>
    isWithin(it, index < all.length - 3 ? SPAN_MS : 3 * SPAN_MS)
  );
  const at = meanOf(fixes);
  if (at === null || Math.abs(fix.timeMs - before.meanMs) < SPAN_MS) {
    return { ...before, fixes, at };
  }
  const means = [...before.means, at].slice(-MOST_MEANS);
  return { fixes, at, means, meanMs: fix.timeMs, marginM: marginOf(means) };
}

/** The mean of fixes, of which each is replaced by the middle one of itself and its neighbours. */
function meanOf(fixes: readonly Fix[]): Position | null {
  let [lat, lon, count] = [0, 0, 0];
  let [first, second] = fixes;
  for (const third of fixes.slice(2)) {
    if (first === undefined || second === undefined) break;
    lat += middle(first.lat, second.lat, third.lat);
    lon += middle(first.lon, second.lon, third.lon);
    count++;
    [first, second] = [second, third];
  }
  return count === 0 ? null : { lat: lat / count, lon: lon / count };
}

function middle(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(c, Math.max(a, b)));
}

/** How much larger circles are: by the jump that two thirds of the means exceed. */
function marginOf(means: readonly Position[]): number {
  if (means.length < LEAST_MEANS) return 0;
  const jumps = means.slice(2).flatMap((after, index) => {
    const [before, at] = means.slice(index);
    if (before === undefined || at === undefined) return [];
    const expected = { lat: 2 * at.lat - before.lat, lon: 2 * at.lon - before.lon };
    return [distanceM(expected, after)];
  }).sort((a, b) => a - b);
  const jumpM = jumps[Math.floor(jumps.length / 3)] ?? 0;
  return Math.max(0, Math.min(MAX_MARGIN_M, MARGIN_PER_M * (jumpM - USUAL_JUMP_M)));
}

/** A circle around a station. */
export interface Circle extends Position {
  readonly triggerRadiusM: number;
}

/** The state of one circle. */
export interface Presence {
  readonly inside: boolean;
  /** Fixes in a row that would change the state. */
  readonly against: number;
  /** Distance to the station in metres, by the last fix; infinite before the first one. */
  readonly distanceM: number;
  /** When the one exact fix well inside arrived, in milliseconds; null if the last one is not. */
  readonly onceMs: number | null;
  /** Since when fixes that are not exact are well inside, in milliseconds; null if they are not. */
  readonly vagueMs: number | null;
  /** Since when the mean of several fixes that scatter is near, in milliseconds; null if it is not. */
  readonly nearMs: number | null;
}

/** A smaller radius is treated as this, in metres: no phone is more exact than that all along a walk. */
const LEAST_RADIUS_M = 20;

/** Worst accuracy of an exact fix in metres, at least. */
export const EXACT_M = 35;

const ENTER_FIXES = 2;
const LEAVE_FIXES = 3;

/** How long one exact fix has to stay the last one, in milliseconds. */
const ONCE_MS = 5000;

/** How long fixes that are not exact have to be well inside, and how far beyond the circle, in metres. */
const VAGUE_MS = 20_000;
const VAGUE_MARGIN_M = 20;

/** How long the mean of fixes that scatter has to be near, in milliseconds. */
const NEAR_MS = 8000;

/** The state before the first fix. */
export const OUTSIDE: Presence = {
  inside: false,
  against: 0,
  distanceM: Infinity,
  onceMs: null,
  vagueMs: null,
  nearMs: null,
};

/** The radius in metres with which a circle is judged. */
export function radiusOf({ triggerRadiusM }: Pick<Circle, "triggerRadiusM">): number {
  return Math.max(LEAST_RADIUS_M, triggerRadiusM);
}

/** Whether a fix is exact enough for a circle to be entered at once. */
export function isExact(fix: Fix, { triggerRadiusM }: Circle): boolean {
  return accuracyOf(fix) <= Math.max(triggerRadiusM, EXACT_M);
}

/** Whether a fix that is not exact is well inside a circle. */
export function isVaguelyInside(fix: Fix, circle: Circle): boolean {
  return distanceM(circle, fix) + accuracyOf(fix) / 2 <= radiusOf(circle) + VAGUE_MARGIN_M;
}

/**
 * The state of a circle after one more fix, which arrives at `nowMs`.
 *
 * @param several That fix and those before it.
 */
export function presenceAfterFix(
  before: Presence,
  circle: Circle,
  fix: Fix,
  nowMs: number,
  { at, marginM }: SeveralFixes = NO_FIXES,
): Presence {
  const distance = distanceM(circle, fix);
  const accuracy = accuracyOf(fix);
  const radius = radiusOf(circle);
  const isFixExact = isExact(fix, circle);
  if (before.inside) {
    const after = { ...before, distanceM: distance };
    const doubtM = isFixExact ? Math.min(accuracy, ASSUMED_ACCURACY_M) : accuracy;
    const isBeyond = distance - doubtM > radius + marginM + Math.max(15, 0.2 * radius);
    if (!isBeyond) return isFixExact ? { ...after, against: 0 } : after;
    const against = before.against + 1;
    return against >= LEAVE_FIXES ? { ...OUTSIDE, distanceM: distance } : { ...after, against };
  }
  const isNear = at !== null && marginM > 0 && distanceM(circle, at) <= radius + marginM;
  const nearMs = isNear ? before.nearMs ?? nowMs : null;
  const after = { ...before, distanceM: distance, nearMs };
  const outside = { ...OUTSIDE, distanceM: distance, nearMs };
  if (!isFixExact) {
    const isElsewhere = distance - accuracy > radius;
    const vagueMs = isVaguelyInside(fix, circle) ? before.vagueMs ?? nowMs : before.vagueMs;
    return presenceAtTime(isElsewhere ? outside : { ...after, vagueMs }, nowMs);
  }
  if (distance > radius) return presenceAtTime(outside, nowMs);
  const against = before.against + 1;
  if (against >= ENTER_FIXES) return entered(after);
  const onceMs = distance + accuracy / 2 <= radius ? nowMs : null;
  return presenceAtTime({ ...after, against, onceMs }, nowMs);
}

/** The state of a circle at a time at which no fix arrives. */
export function presenceAtTime(before: Presence, nowMs: number): Presence {
  const { inside, onceMs, vagueMs, nearMs } = before;
  if (inside) return before;
  const isEntered = hasPassed(ONCE_MS, onceMs, nowMs) || hasPassed(VAGUE_MS, vagueMs, nowMs) ||
    hasPassed(NEAR_MS, nearMs, nowMs);
  return isEntered ? entered(before) : before;
}

/** Whether a time has passed. A clock that was set back counts as that: the difference would be wrong for long. */
function hasPassed(timeMs: number, sinceMs: number | null, nowMs: number): boolean {
  return sinceMs !== null && (nowMs < sinceMs || nowMs - sinceMs >= timeMs);
}

function entered(before: Presence): Presence {
  return { ...OUTSIDE, distanceM: before.distanceM, inside: true };
}
