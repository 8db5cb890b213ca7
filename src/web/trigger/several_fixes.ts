/**
 * Several fixes judged together: where they are on average, and how much larger circles are while they scatter. Pure.
 *
 * The mean position of ten seconds moves evenly while a person walks, also with the usual errors of 5 to 10 m. With
 * errors of 30 m it jumps, and no single fix may come into a circle of 30 m that the walker crosses: circles are then
 * treated as larger. A few wrong fixes among good ones change nothing.
 *
 * @module
 */
import { distanceM, type Position } from "../../shared/geo.ts";
import { accuracyOf, type Fix } from "./fix.ts";

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
