/**
 * Which parts of the track are in the circles of the stations.
 *
 * @module
 */
import {
  distanceM,
  METRES_PER_DEGREE,
  type Position,
  positionOf,
  RADIANS_PER_DEGREE,
} from "../../../shared/geo.ts";
import { remembered } from "./remembered.ts";

/** A part of the track, in metres from its start. */
export type Stretch = readonly [fromM: number, toM: number];

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
