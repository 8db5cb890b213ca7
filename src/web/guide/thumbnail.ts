/**
 * The shape of a track, small.
 *
 * @module
 */
import type { Line } from "../geo.ts";

/** Size of the drawing and free space at its edge. */
const SIZE = 112;
const MARGIN = 14;

/** Fewer points are enough at this size. */
const MAX_POINTS = 120;

/** A drawing of a track: north is up, and lengths are true to each other. */
export function trackThumbnail(
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
