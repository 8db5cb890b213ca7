/**
 * Where stations are drawn on the printed map: at their positions, or beside them where another station is. Pure.
 *
 * @module
 */
import { type Frame, isIn, type Pixel } from "../../map/pixels.ts";

/** Directions and rings around a position that are tried. */
const DIRECTIONS = 12;
const RINGS = 4;

/**
 * Points in the order of the stations that are apart from each other, each as near to its position as that allows.
 *
 * @param apart Units between two points, at least.
 */
export function freePoints(
  positions: readonly Pixel[],
  frame: Frame,
  apart: number,
): readonly Pixel[] {
  const points: Pixel[] = [];
  for (const at of positions) {
    const isFree = (point: Pixel) =>
      points.every(({ x, y }) => Math.hypot(x - point.x, y - point.y) >= apart);
    const beside = [...around(at, apart)].filter((point) => isIn(frame, point));
    points.push([at, ...beside].find(isFree) ?? at);
  }
  return points;
}

function* around({ x, y }: Pixel, apart: number): Generator<Pixel> {
  for (let ring = 1; ring <= RINGS; ring++) {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const angle = 2 * Math.PI * direction / DIRECTIONS;
      const away = ring * (apart + 1);
      yield { x: x + away * Math.cos(angle), y: y + away * Math.sin(angle) };
    }
  }
}
