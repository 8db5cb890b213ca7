/**
 * Where stations are along the track, and where the track is in their circles. Where the track passes a station
 * several times, its place is the pass that was clicked on, else the one that fits the order of the stations.
 *
 * @module
 */
import {
  type AlongTrack,
  alongTrack,
  distanceM,
  type Line,
  type Position,
  positionOf,
} from "../../../shared/geo.ts";
import { METRES_PER_DEGREE, RADIANS_PER_DEGREE } from "../../../shared/sphere.ts";
import { chosenPlaces, NEAR_M } from "../../trigger/plan.ts";
import { type Pass, passesOf, type TrackLine, trackLine } from "../../trigger/track_line.ts";
import type { EditorStation } from "../sync/state.ts";

/** A part of the track, in metres from its start. */
export type Stretch = readonly [fromM: number, toM: number];

/** The point of the track that is nearest to a station. Null for a track without points. */
export const placeOf = remembered<AlongTrack | null>(alongTrack);

/** Metres between a pass and the distance that was chosen on the track: more, and it was of another track. */
const CHOSEN_M = 60;

/** Where the track passes a station; at least at the point that is nearest to it. */
const passesAt = remembered<readonly Pass[]>((segments, station) => {
  const nearest = placeOf(segments, station);
  if (nearest === null) return [];
  // The plane of a track line is some per cent wrong far from its origin.
  const reachM = Math.max(NEAR_M, station.triggerRadiusM, 1.05 * nearest.offM);
  const passes = passesOf(lineOf(segments), station, reachM);
  return passes.length > 0 ? passes : [nearest];
});

/**
 * Where the stations are along the track.
 *
 * @param stations In the order of the walk.
 * @param chosen Metres along the track at which the teacher has put a station; null if that is not known.
 * @returns Metres along the track, one for each station; null for a track without points.
 */
export function placesAlong(
  segments: readonly Line[],
  stations: readonly EditorStation[],
  chosen: (station: EditorStation) => number | null = () => null,
): readonly (number | null)[] {
  return chosenPlaces(stations.map((station) => {
    const pass = passNear(segments, station, chosen(station));
    return pass === null ? passesAt(segments, station) : [pass];
  }));
}

/** Where a station is along the track if it is still near to a distance along it, in metres; null otherwise. */
export function placeNear(
  segments: readonly Line[],
  station: EditorStation,
  wasM: number | null,
): number | null {
  return passNear(segments, station, wasM)?.alongM ?? null;
}

function passNear(
  segments: readonly Line[],
  station: EditorStation,
  chosenM: number | null,
): Pass | null {
  if (chosenM === null) return null;
  const farM = ({ alongM }: Pass) => Math.abs(alongM - chosenM);
  return passesAt(segments, station)
    .filter((pass) => farM(pass) < CHOSEN_M)
    .sort((a, b) => farM(a) - farM(b))[0] ?? null;
}

/**
 * Where the track passes a position about as near as it comes at all, in the order of the track.
 *
 * @param alikeM Metres that a pass may be farther away than the nearest one.
 */
export function passesNear(
  segments: readonly Line[],
  position: Position,
  alikeM: number,
): readonly Pass[] {
  const nearest = alongTrack(segments, position);
  if (nearest === null) return [];
  const passes = passesOf(lineOf(segments), position, 1.05 * nearest.offM + alikeM);
  return passes.length > 0 ? passes : [nearest];
}

/**
 * The place in the order of the stations for one at a distance along the track: the fewest others are then on the
 * wrong side of it.
 *
 * @param places Of {@link placesAlong}.
 */
export function indexAt(places: readonly (number | null)[], alongM: number): number {
  let best = 0;
  let leastWrong = 0;
  let wrong = 0; // more than at the beginning
  for (const [index, place] of places.entries()) {
    if (place !== null) wrong += place <= alongM ? -1 : 1;
    if (wrong > leastWrong) continue;
    leastWrong = wrong;
    best = index + 1;
  }
  return best;
}

/** The parts of the track that are in the circle of a station, in their order. */
export const stretchesOf = remembered<readonly Stretch[]>((segments, station) => {
  const stretches: Stretch[] = [];
  let alongM = 0;
  for (const line of segments) {
    for (let i = 0; i + 1 < line.length; i++) {
      const [a, b] = [positionOf(line[i]), positionOf(line[i + 1])];
      const edgeM = distanceM(a, b);
      const [from, to] = chordOf(a, b, station, station.triggerRadiusM);
      if (from < to) stretches.push([alongM + from * edgeM, alongM + to * edgeM]);
      alongM += edgeM;
    }
  }
  return stretches;
});

/** Whether two lists of stretches have a part in common. */
export function haveCommonPart(a: readonly Stretch[], b: readonly Stretch[]): boolean {
  return a.some(([fromA, toA]) =>
    b.some(([fromB, toB]) => Math.max(fromA, fromB) < Math.min(toA, toB))
  );
}

/**
 * The part of the edge from `a` to `b` that is in a circle, as shares of the edge from 0 to 1, in a plane around
 * the centre: the roots of |a + t (b − a)|² = r². The first share is not less than the second when there is none.
 */
function chordOf(a: Position, b: Position, center: Position, radiusM: number): [number, number] {
  const scale = Math.cos(center.lat * RADIANS_PER_DEGREE);
  const x = (a.lon - center.lon) * scale * METRES_PER_DEGREE;
  const y = (a.lat - center.lat) * METRES_PER_DEGREE;
  const dx = (b.lon - a.lon) * scale * METRES_PER_DEGREE;
  const dy = (b.lat - a.lat) * METRES_PER_DEGREE;
  const squared = dx * dx + dy * dy;
  const half = -(x * dx + y * dy);
  const root = half * half - squared * (x * x + y * y - radiusM * radiusM);
  if (squared === 0 || root <= 0) return [0, 0];
  return [
    Math.max(0, (half - Math.sqrt(root)) / squared),
    Math.min(1, (half + Math.sqrt(root)) / squared),
  ];
}

/** A function that computes once for a track and a station: neither ever changes, edits make new ones. */
function remembered<Value>(
  compute: (segments: readonly Line[], station: EditorStation) => Value,
): (segments: readonly Line[], station: EditorStation) => Value {
  const found = new WeakMap<readonly Line[], WeakMap<EditorStation, { readonly value: Value }>>();
  return (segments, station) => {
    const ofTrack = found.get(segments) ?? new WeakMap<EditorStation, { readonly value: Value }>();
    found.set(segments, ofTrack);
    const known = ofTrack.get(station) ?? { value: compute(segments, station) };
    ofTrack.set(station, known);
    return known.value;
  };
}

const lines = new WeakMap<readonly Line[], TrackLine>();

function lineOf(segments: readonly Line[]): TrackLine {
  const line = lines.get(segments) ?? trackLine(segments);
  lines.set(segments, line);
  return line;
}
