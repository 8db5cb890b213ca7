/**
 * Points at equal distances along projected lines, for marks and labels of the map; not stations.
 *
 * @module
 */
import type { Pixel } from "./pixels.ts";

/** A point along a projected track. */
export interface Waypoint {
  readonly at: Pixel;
  /** Degrees clockwise from east, as SVG turns. */
  readonly turn: number;
}

/** The points of projected lines that are multiples of `everyPx` pixels from the start. */
export function* waypoints(
  lines: readonly (readonly Pixel[])[],
  everyPx: number,
): Generator<Waypoint> {
  let left = everyPx;
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i++) {
      const a = line[i] ?? { x: 0, y: 0 };
      const b = line[i + 1] ?? a;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const turn = Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI;
      let at = left;
      for (; at <= length; at += everyPx) {
        const share = at / length;
        yield { at: { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }, turn };
      }
      left = at - length;
    }
  }
}
