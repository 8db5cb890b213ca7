/**
 * The metre grid of the map, and the round lengths that it and the scale have.
 *
 * @module
 */
import type { Frame } from "./pixels.ts";

/** Pixels between two lines, at least. */
const LEAST_PX = 34;

/** Metres between two lines, at least. */
const LEAST_M = 10;

/** 1, 2 or 5 times a power of ten, not below a number. */
export function niceAtLeast(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= least * 0.999) ??
    10 * power;
}

/** The lines of a grid of whole metres. */
export function gridPath({ min, max }: Frame, metresPerPixel: number): string {
  const step = niceAtLeast(Math.max(LEAST_M, LEAST_PX * metresPerPixel)) / metresPerPixel;
  let path = "";
  for (let x = Math.ceil(min.x / step) * step; x < max.x; x += step) {
    path += `M${x.toFixed(1)} ${min.y}V${max.y}`;
  }
  for (let y = Math.ceil(min.y / step) * step; y < max.y; y += step) {
    path += `M${min.x} ${y.toFixed(1)}H${max.x}`;
  }
  return path;
}
