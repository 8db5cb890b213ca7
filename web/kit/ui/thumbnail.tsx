/** The component for a small drawing of the shape of a track. @module */
import {
  type Line,
  type Position,
  positionOf,
  RADIANS_PER_DEGREE,
} from "../../../src/shared/geo.ts";

// Fits lines into small drawings of tracks: north is up, and the scale is the same in both directions. Pure.

/** Width, height and free space at the edge of a drawing, in its own units. */
export interface DrawingSize {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** A point in a drawing. */
interface DrawnPoint {
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

/** Size of the drawing and free space at its edge. */
const SIZE = 112;
const MARGIN = 14;

/** Fewer points are enough at this size. */
const MAX_POINTS = 120;

/** The shape of the track with its start. */
export function Thumbnail({ segments }: { segments: readonly Line[] | null }) {
  const shape = segments === null ? null : trackThumbnail(segments);
  return (
    <svg class="map thumb" viewBox="0 0 112 112" aria-hidden="true">
      <path
        class="map-grid"
        d="M14 0V112M0 14H112M42 0V112M0 42H112M70 0V112M0 70H112M98 0V112M0 98H112"
      />
      {shape !== null && (
        <>
          <path class="map-case thumb-case" d={shape.path} />
          <path class="map-track thumb-track" d={shape.path} />
          <path
            class="map-diamond"
            d="M0-8l8 8-8 8-8-8z"
            transform={`translate(${shape.start.x} ${shape.start.y})`}
          />
        </>
      )}
    </svg>
  );
}

/** The path of a track and its start. */
function trackThumbnail(
  segments: readonly Line[],
): { readonly path: string; readonly start: DrawnPoint } | null {
  const count = segments.reduce((sum, line) => sum + line.length, 0);
  if (count === 0) return null;
  const toDrawing = scaleFor(segments, { width: SIZE, height: SIZE, margin: MARGIN });
  const step = Math.max(1, Math.ceil(count / MAX_POINTS));
  const path = segments.map((line) => pathOf(line, toDrawing, step)).join("");
  return { path, start: toDrawing(positionOf(segments.flat()[0])) };
}
