/**
 * Where stations are along the track, and where the track is in their circles.
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
} from "../../geo.ts";
import type { EditorStation } from "../model/state.ts";

/** A part of the track, in metres from its start. */
export type Stretch = readonly [fromM: number, toM: number];

/** The point of the track that is nearest to a station. Null for a track without points. */
export const placeOf = remembered<AlongTrack | null>(alongTrack);

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
  const metresPerDegree = distanceM(center, { lat: center.lat + 1, lon: center.lon });
  const scale = Math.cos(center.lat * Math.PI / 180);
  const x = (a.lon - center.lon) * scale * metresPerDegree;
  const y = (a.lat - center.lat) * metresPerDegree;
  const dx = (b.lon - a.lon) * scale * metresPerDegree;
  const dy = (b.lat - a.lat) * metresPerDegree;
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
