/** Marks along the track on the map: direction arrows and kilometres. Lines are projected, in pixels. @module */
import { distanceM, type Line, type Position, positionOf } from "../../../src/shared/geo.ts";
import { type Label, waypoints } from "./labels.ts";
import type { MapTexts } from "./map_content.ts";
import { type Frame, isIn, type Pixel, svg } from "./pixels.ts";

/** Tracks whose ends are closer than this are loops, in metres. */
const LOOP_M = 40;

/** Pixels around an end that its label keeps free. */
const CLEAR_PX = 22;

/** The labels of the ends; one for both of a loop, none for a track without points. */
export function endLabels(
  segments: readonly Line[],
  texts: Pick<MapTexts, "start" | "finish" | "startAndFinish">,
  pixelOf: (position: Position) => Pixel,
): Label[] {
  const first = segments[0]?.[0];
  const last = segments.at(-1)?.at(-1);
  if (first === undefined || last === undefined) return [];
  const [start, finish] = [positionOf(first), positionOf(last)];
  const label = (end: Position, text: string) => ({ at: pixelOf(end), clear: CLEAR_PX, text });
  return distanceM(start, finish) < LOOP_M
    ? [label(start, texts.startAndFinish)]
    : [label(start, texts.start), label(finish, texts.finish)];
}

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
