/**
 * The shape of a track, small.
 *
 * @module
 */
import type { Line } from "../../shared/geo.ts";

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
        class="m-grid"
        d="M14 0V112M0 14H112M42 0V112M0 42H112M70 0V112M0 70H112M98 0V112M0 98H112"
      />
      {shape !== null && (
        <>
          <path class="m-case thumb-case" d={shape.path} />
          <path class="m-track thumb-track" d={shape.path} />
          <path
            class="m-dia"
            d="M0-8l8 8-8 8-8-8z"
            transform={`translate(${shape.start.x} ${shape.start.y})`}
          />
        </>
      )}
    </svg>
  );
}

/** A drawing of a track: north is up, and lengths are true to each other. */
function trackThumbnail(
  segments: readonly Line[],
): { readonly path: string; readonly start: { readonly x: number; readonly y: number } } | null {
  const all = segments.flat();
  const lats = all.map(([lat = 0]) => lat);
  const lons = all.map(([, lon = 0]) => lon);
  if (all.length === 0) return null;
  const [south, north] = extremes(lats);
  const [west, east] = extremes(lons);
  const shrink = Math.cos((north + south) / 2 * Math.PI / 180);
  const width = (east - west) * shrink;
  const height = north - south;
  const scale = (SIZE - 2 * MARGIN) / Math.max(width, height, 1e-9);
  const place = ([lat = 0, lon = 0]: readonly number[]) => ({
    x: tenths(SIZE / 2 + ((lon - (east + west) / 2) * shrink) * scale),
    y: tenths(SIZE / 2 - (lat - (north + south) / 2) * scale),
  });
  const step = Math.max(1, Math.ceil(all.length / MAX_POINTS));
  const path = segments.map((line) => {
    const points = line.filter((_, i) => i % step === 0 || i === line.length - 1).map(place);
    return points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("");
  });
  return { path: path.join(""), start: place(all[0] ?? []) };
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
