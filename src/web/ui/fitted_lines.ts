/**
 * Fits lines into small drawings of tracks: north is up, and the scale is the same in both directions. Pure.
 *
 * @module
 */
import { type Line, type Position, positionOf, RADIANS_PER_DEGREE } from "../../shared/geo.ts";

/** Width, height and free space at the edge of a drawing, in its own units. */
export interface DrawingSize {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** A point in a drawing. */
export interface DrawnPoint {
  readonly x: number;
  readonly y: number;
}

/** Where a position is in a drawing. */
export type Scale = (position: Position) => DrawnPoint;

/** Degrees below which a drawing grows no more: it may show a single point. */
const LEAST_DEGREES = 1e-9;

/** The largest scale at which all lines fit into a drawing. Without any point it has no meaning. */
export function scaleFor(lines: readonly Line[], { width, height, margin }: DrawingSize): Scale {
  const all = lines.flat().map(positionOf);
  const [south, north] = extremes(all.map(({ lat }) => lat));
  const [west, east] = extremes(all.map(({ lon }) => lon));
  const shrink = Math.cos((north + south) / 2 * RADIANS_PER_DEGREE);
  const scale = Math.min(
    (width - 2 * margin) / Math.max((east - west) * shrink, LEAST_DEGREES),
    (height - 2 * margin) / Math.max(north - south, LEAST_DEGREES),
  );
  return ({ lat, lon }) => ({
    x: tenths(width / 2 + (lon - (east + west) / 2) * shrink * scale),
    y: tenths(height / 2 - (lat - (north + south) / 2) * scale),
  });
}

/** A line as an SVG path through every `step`-th point and the last one. */
export function pathOf(line: Line, toDrawing: Scale, step: number): string {
  const points = line.filter((_, i) => i % step === 0 || i === line.length - 1);
  return points.map((point, i) => {
    const { x, y } = toDrawing(positionOf(point));
    return `${i === 0 ? "M" : "L"}${x} ${y}`;
  }).join("");
}

function extremes(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Infinity, -Infinity],
  );
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
