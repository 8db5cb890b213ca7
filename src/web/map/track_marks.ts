/**
 * Marks along the track on the map: direction arrows and kilometres. Lines are projected, in pixels.
 *
 * @module
 */
import { niceAtLeast } from "./grid.ts";
import type { Label } from "./labels.ts";
import { type Frame, isIn, type Pixel } from "./pixels.ts";
import { svg } from "./svg.ts";
import { waypoints } from "./waypoints.ts";

/** Metres between arrows, and pixels between them at least. */
const ARROW_EVERY_M = 200;
const ARROW_LEAST_PX = 90;

/** Pixels that arrows keep from the middle of a station. */
const ARROW_FREE_PX = 30;

/** Pixels between kilometres, at least. */
const TICK_LEAST_PX = 70;

/** Direction arrows on a track, away from the stations. */
export function arrows(
  lines: readonly (readonly Pixel[])[],
  frame: Frame,
  metresPerPixel: number,
  stations: readonly Pixel[],
): SVGElement[] {
  const everyPx = Math.max(ARROW_LEAST_PX, ARROW_EVERY_M / metresPerPixel);
  const found: SVGElement[] = [];
  for (const { at, turn } of waypoints(lines, everyPx)) {
    const isFree = stations.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) > ARROW_FREE_PX);
    if (!isIn(frame, at) || !isFree) continue;
    found.push(svg("path", {
      class: "map-arrow",
      d: "M9 0L-7-8l4 8-4 8z",
      transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${turn.toFixed(1)})`,
    }));
  }
  return found;
}

/** Marks at whole kilometres along a track, with their labels. */
export function kilometres(
  lines: readonly (readonly Pixel[])[],
  frame: Frame,
  metresPerPixel: number,
): { readonly marks: SVGElement[]; readonly labels: Label[] } {
  const everyKm = niceAtLeast(Math.max(1, TICK_LEAST_PX * metresPerPixel / 1000));
  const marks: SVGElement[] = [];
  const labels: Label[] = [];
  let km = 0;
  for (const { at } of waypoints(lines, everyKm * 1000 / metresPerPixel)) {
    km += everyKm;
    if (!isIn(frame, at)) continue;
    marks.push(svg("circle", { class: "map-tick", cx: at.x, cy: at.y, r: 4.5 }));
    labels.push({ text: `${km}\u00a0km`, at, clear: 10 });
  }
  return { marks, labels };
}
