/**
 * Where stations are along the track. If the track passes a station several times, the pass that was clicked on counts,
 * else the one that fits the order of the stations.
 *
 * @module
 */
import {
  type AlongTrack,
  alongTrack,
  distanceM,
  type Line,
  METRES_PER_DEGREE,
  type Position,
  positionOf,
  RADIANS_PER_DEGREE,
} from "../../../src/shared/geo.ts";
import {
  chosenDistances,
  NEAR_M,
  type Pass,
  passesOf,
  type TrackLine,
  trackLine,
} from "../../kit/trigger/plan.ts";
import type { EditorStation } from "../document/state.ts";

/** Where a station is, and how large its circle is: what the geometry of a walk depends on. */
export type StationCircle = Pick<EditorStation, "key" | "lat" | "lon" | "triggerRadiusM">;

/** What the map and the profile show of a station. */
export type NamedCircle = StationCircle & Pick<EditorStation, "title">;

/** A function that computes once for each track and station. Neither ever changes: an edit creates a new object. */
function remembered<Value>(
  compute: (segments: readonly Line[], station: StationCircle) => Value,
): (segments: readonly Line[], station: StationCircle) => Value {
  const found = new WeakMap<readonly Line[], WeakMap<StationCircle, { readonly value: Value }>>();
  return (segments, station) => {
    const ofTrack = found.get(segments) ?? new WeakMap<StationCircle, { readonly value: Value }>();
    found.set(segments, ofTrack);
    const known = ofTrack.get(station) ?? { value: compute(segments, station) };
    ofTrack.set(station, known);
    return known.value;
  };
}

/** A part of the track, in metres from its start. */
type Stretch = readonly [fromM: number, toM: number];

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

/** A position to about a tenth of a metre. */
export function rounded({ lat, lon }: Position): Position {
  const toMillionths = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { lat: toMillionths(lat), lon: toMillionths(lon) };
}

/** The point of the track that is nearest to a station. Null for a track without points. */
export const alongTrackOf = remembered<AlongTrack | null>(alongTrack);

/** Metres between a pass and a chosen distance; if they are farther apart, the distance was chosen on another track. */
const CHOSEN_M = 60;

/** Where the track passes a station; at least at the point that is nearest to it. */
const passesAt = remembered<readonly Pass[]>((segments, station) => {
  const nearest = alongTrackOf(segments, station);
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
export function stationsAlongTrack(
  segments: readonly Line[],
  stations: readonly StationCircle[],
  chosen: (station: StationCircle) => number | null = () => null,
): readonly (number | null)[] {
  return chosenDistances(stations.map((station) => {
    const pass = passNear(segments, station, chosen(station));
    return pass === null ? passesAt(segments, station) : [pass];
  }));
}

/**
 * The pass of a station that is nearest to a distance along the track.
 *
 * @param earlierM Metres along the track, such as of the station before it was moved; null if that is not known.
 * @returns Metres along the track; null if there is none near to that distance.
 */
export function distanceNear(
  segments: readonly Line[],
  station: StationCircle,
  earlierM: number | null,
): number | null {
  return passNear(segments, station, earlierM)?.alongM ?? null;
}

function passNear(
  segments: readonly Line[],
  station: StationCircle,
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
 * The index in the order of the stations for one at a distance along the track: that with the fewest stations which
 * would have to be before it and are after it, or the other way round.
 *
 * @param stationsM Of {@link stationsAlongTrack}.
 */
export function indexAt(stationsM: readonly (number | null)[], alongM: number): number {
  let best = 0;
  let leastWrong = 0;
  let wrong = 0; // more than at the beginning
  for (const [index, stationM] of stationsM.entries()) {
    if (stationM !== null) wrong += stationM <= alongM ? -1 : 1;
    if (wrong > leastWrong) continue;
    leastWrong = wrong;
    best = index + 1;
  }
  return best;
}

const lines = new WeakMap<readonly Line[], TrackLine>();

/** The line of a track, which is computed once. */
function lineOf(segments: readonly Line[]): TrackLine {
  const line = lines.get(segments) ?? trackLine(segments);
  lines.set(segments, line);
  return line;
}
