/** Places on a walk that a picture may show: what a click means, and how a place is called. Pure. @module */
import {
  alongTrack,
  distanceM,
  type Line,
  type Position,
  positionOf,
} from "../../../src/shared/geo.ts";
import { fitAffine, type PictureFit } from "../../../src/shared/projection.ts";
import type { MapPoint } from "../../../src/shared/stored_map.ts";

// What the points of a picture say: whether it can be laid under the track, how far each point is off, and which one
// a teacher should look at. Pure.

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

/** A station, as names of places need it. */
interface PlaceStation extends Position {
  readonly number: number;
  readonly title: string;
}

/** The walk on which places are named. */
export interface Ground {
  readonly segments: readonly Line[];
  readonly stations: readonly PlaceStation[];
}

/** An end of the track; `both` is that of a loop. */
interface TrackEnd extends Position {
  readonly end: "start" | "finish" | "both";
}

/** What a place is. */
type Place =
  | { readonly kind: "station"; readonly station: PlaceStation }
  | { readonly kind: "end"; readonly end: TrackEnd["end"] }
  /** Metres from the start along the track. */
  | { readonly kind: "along"; readonly alongM: number }
  | { readonly kind: "free"; readonly at: Position };

/** A click this near to a station or to the track is one on it, in pixels. */
const SNAP_PX = 24;

/** Tracks whose ends are closer than this are loops, in metres; as the labels of the map have it. */
const LOOP_M = 40;

/** A place this near to a station or an end is there, in metres. */
const SAME_M = 1;

/** A place this near to the track is on it, in metres: the line of the editor is simplified. */
const ON_TRACK_M = 3;

/** The ends of a track: one of a loop, none of a track without points. */
export function endsOf(segments: readonly Line[]): readonly TrackEnd[] {
  const first = segments[0]?.[0];
  const last = segments.at(-1)?.at(-1);
  if (first === undefined || last === undefined) return [];
  const [start, finish] = [positionOf(first), positionOf(last)];
  return distanceM(start, finish) < LOOP_M
    ? [{ ...start, end: "both" }]
    : [{ ...start, end: "start" }, { ...finish, end: "finish" }];
}

/** The place that a click means: a station, an end, the track, or else where it is. */
export function snapped(ground: Ground, clicked: Position, metresPerPixel: number): Position {
  const reachM = SNAP_PX * metresPerPixel;
  const { segments, stations } = ground;
  const near = nearest(stations, clicked, reachM) ?? nearest(endsOf(segments), clicked, reachM);
  if (near !== null) return near;
  const track = alongTrack(segments, clicked);
  return track !== null && track.offM <= reachM ? track.at : clicked;
}

/** What a place is. */
export function placeOf({ segments, stations }: Ground, at: Position): Place {
  const isThere = (other: Position) => distanceM(at, other) <= SAME_M;
  const station = stations.find(isThere);
  if (station !== undefined) return { kind: "station", station };
  const end = endsOf(segments).find(isThere);
  if (end !== undefined) return { kind: "end", end: end.end };
  const track = alongTrack(segments, at);
  return track !== null && track.offM <= ON_TRACK_M
    ? { kind: "along", alongM: track.alongM }
    : { kind: "free", at };
}

function nearest(
  known: readonly Position[],
  at: Position,
  reachM: number,
): Position | null {
  const [near] = known.map((place) => ({ place, offM: distanceM(at, place) }))
    .filter(({ offM }) => offM <= reachM).sort((a, b) => a.offM - b.offM);
  return near === undefined ? null : { lat: near.place.lat, lon: near.place.lon };
}
