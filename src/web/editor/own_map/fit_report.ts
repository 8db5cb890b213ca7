/**
 * What the points of a picture say: whether it can be laid under the track, how far each point is off, and which one a
 * teacher should look at. Pure.
 *
 * @module
 */
import { fitAffine, type PictureFit } from "../../../shared/projection.ts";
import type { MapPoint } from "../../../shared/stored_map.ts";

/** A point that is off by no more than this is good, in metres: clicks and devices are not more exact. */
const GOOD_M = 10;

/** A point that is off by more than this many times the mean is bad. */
const BAD_SHARE = 1.5;

/** A point that is off by more than this is bad in any case, in metres: children would look for it in vain. */
const BAD_M = 40;

/** With fewer points, leaving one out leaves nothing to compare with. */
const COMPARABLE = 5;

/** A point is wrong if the mean of the others without it is below this share of the mean of all. */
const WRONG_SHARE = 0.5;

/** How a picture lies under the track. */
export interface FitReport {
  /** Null while there are too few points, or points on a line. */
  readonly fit: PictureFit | null;
  /**
   * What there is to say: points are missing, are on a line, are probably confused, fit in any case because they are
   * three, or one or none of them is bad.
   */
  readonly kind: "few" | "line" | "mirrored" | "three" | "bad" | "good";
  /** Metres by which each point is off; null where that says nothing, because three points always fit. */
  readonly errorsM: readonly number[] | null;
  /** Whether a point is bad, by its index. */
  readonly isBad: readonly boolean[];
  /** Index of the point to look at; null without one. */
  readonly worst: number | null;
}

/** The report of some points. */
export function fitReport(points: readonly MapPoint[]): FitReport {
  const none = { errorsM: null, isBad: points.map(() => false), worst: null };
  if (points.length < 3) return { ...none, fit: null, kind: "few" };
  const fit = fitAffine(points);
  if (fit === null) return { ...none, fit, kind: "line" };
  if (points.length === 3) return { ...none, fit, kind: fit.isMirrored ? "mirrored" : "three" };
  const { errorsM, meanErrorM } = fit;
  const isBad = errorsM.map((errorM) =>
    errorM > GOOD_M && (errorM > BAD_SHARE * meanErrorM || errorM > BAD_M)
  );
  if (fit.isMirrored) return { fit, kind: "mirrored", errorsM, isBad, worst: null };
  const { index, leftM } = worstOf(points, errorsM);
  const isWrong = meanErrorM > GOOD_M / 2 && leftM < WRONG_SHARE * meanErrorM;
  if (!isWrong && !isBad.includes(true)) {
    return { fit, kind: "good", errorsM, isBad, worst: null };
  }
  isBad[index] = true;
  return { fit, kind: "bad", errorsM, isBad, worst: index };
}

/**
 * The point that is probably wrong. The best transformation follows a wrong point a part of the way, so others may be
 * farther off: it is the one without which all the others fit best.
 *
 * @returns Its index, and the mean of the errors of the others without it; infinite where that says nothing.
 */
function worstOf(
  points: readonly MapPoint[],
  errorsM: readonly number[],
): { readonly index: number; readonly leftM: number } {
  if (points.length < COMPARABLE) {
    return { index: errorsM.indexOf(Math.max(...errorsM)), leftM: Infinity };
  }
  const leftM = points.map((_, index) =>
    fitAffine(points.filter((_, other) => other !== index))?.meanErrorM ?? Infinity
  );
  const least = Math.min(...leftM);
  return { index: leftM.indexOf(least), leftM: least };
}
