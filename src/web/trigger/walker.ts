/**
 * Where a walker is along the track. Pure.
 *
 * Where the track passes a position several times, the pass is taken that fits where the walker came from and
 * the direction in which they move. A wrong choice costs little: it only decides which stations are held back.
 *
 * @module
 */
import { bearingDeg, distanceM, type Position } from "../../shared/geo.ts";
import { accuracyOf, type Fix } from "./fix.ts";
import { type Pass, passesOf, type TrackLine } from "./track_line.ts";

/** A walker on the track, or off it. */
export interface Walker {
  /** Metres along the track; null while off the track. */
  readonly alongM: number | null;
  /** Whether the pass is known: the walker has moved. */
  readonly isSure: boolean;
  /** The last position along the track, in metres; null before the first one. */
  readonly lastM: number | null;
  /** Where the direction of movement was last measured from. */
  readonly anchor: Position | null;
  /** Direction of movement in degrees; null while it is unknown. */
  readonly course: number | null;
  /** Position of the last station heard along the track, in metres; null before the first. */
  readonly heardM: number | null;
  /** The last fix that was taken; null before the first one. */
  readonly lastFix: Fix | null;
  /** Whether the fix after it was too far away to be true. */
  readonly hasJumped: boolean;
}

/** Before the first fix. */
export const NOWHERE: Walker = {
  alongM: null,
  isSure: false,
  lastM: null,
  anchor: null,
  course: null,
  heardM: null,
  lastFix: null,
  hasJumped: false,
};

/** A fix with a larger accuracy than this does not decide the pass, in metres. */
const MAX_ACCURACY_M = 50;

/** A walker is on the track within this many metres at least, more with a bad accuracy. */
const REACH_M = 40;

/** A pass that is farther away than the nearest one by this, or by the accuracy, is another way beside it. */
const BESIDE_M = 20;

/** The pass on which the walker was is one of those that fit, up to this far along the track, in metres. */
const SAME_PASS_M = 30;

/**
 * Metres of movement that show a direction: more for the first one, and by the accuracy, because the positions of a
 * class that waits at the start drift by some metres.
 */
const FIRST_COURSE_M = 30;
const COURSE_M = 15;

/** What a jump along the track costs at most, and the opposite direction, in metres; each metre off counts twice. */
const MAX_JUMP_M = 200;
const TURNED_M = 150;

/** A fix is too far away to be true beyond this speed in metres per second, and this many metres. */
const FASTEST_M_PER_S = 12;
const JUMP_M = 20;

/** The walker after one more fix. @param heardM Metres along the track of the station heard last; null before it. */
export function walkerAfterFix(
  before: Walker,
  line: TrackLine,
  fix: Fix,
  heardM: number | null,
): Walker {
  if (accuracyOf(fix) > MAX_ACCURACY_M) return before;
  if (isJump(before.lastFix, fix)) {
    // After two in a row the walker is there: the pass that was taken before was wrong.
    if (!before.hasJumped) return { ...before, hasJumped: true };
    return walkerAfterFix(NOWHERE, line, fix, heardM);
  }
  const { anchor, course } = courseAfterFix(before, fix);
  const after = { anchor, course, heardM, lastFix: fix, hasJumped: false };
  const near = passesOf(line, fix, Math.max(REACH_M, accuracyOf(fix) + 20));
  const leastM = Math.min(...near.map(({ offM }) => offM));
  // A station that was heard shows the pass, also where the turn before it was not noticed.
  const isLastSure = before.isSure && (heardM === null || heardM === before.heardM);
  const fromM = (isLastSure ? null : heardM) ?? before.lastM ?? 0;
  const [first, ...others] = near.filter(({ alongM, offM }) =>
    offM <= leastM + Math.max(BESIDE_M, accuracyOf(fix)) ||
    (isLastSure && Math.abs(alongM - fromM) < SAME_PASS_M)
  );
  const costOf = ({ alongM, offM, bearing }: Pass) => {
    const jumpM = Math.min(MAX_JUMP_M, Math.abs(alongM - fromM));
    const turned = course === null ? 0 : (1 - Math.cos((course - bearing) * Math.PI / 180)) / 2;
    return jumpM + turned * TURNED_M + 2 * offM;
  };
  if (first === undefined) return { ...before, ...after, alongM: null };
  // What drifts at the start is no reason to take another pass.
  if (course === null && before.lastM !== null) return { ...before, ...after };
  const { alongM } = others.reduce((best, it) => costOf(it) < costOf(best) ? it : best, first);
  const isSure = before.isSure || course !== null;
  return { ...after, alongM, isSure, lastM: alongM };
}

/** Whether a walker cannot have come from one fix to the next. */
function isJump(from: Fix | null, to: Fix): boolean {
  if (from === null) return false;
  const seconds = (to.timeMs - from.timeMs) / 1000;
  const reachM = JUMP_M + accuracyOf(from) + accuracyOf(to) +
    FASTEST_M_PER_S * Math.max(0, seconds);
  return distanceM(from, to) > reachM;
}

function courseAfterFix(before: Walker, fix: Fix): Pick<Walker, "anchor" | "course"> {
  const here = { lat: fix.lat, lon: fix.lon };
  if (before.anchor === null) return { anchor: here, course: null };
  const neededM = before.course === null ? FIRST_COURSE_M + accuracyOf(fix) : COURSE_M;
  if (distanceM(before.anchor, here) < neededM) return before;
  return { anchor: here, course: bearingDeg(before.anchor, here) };
}
