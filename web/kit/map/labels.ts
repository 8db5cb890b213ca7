/** Positions for the labels of the map, which are drawn here, and for arrows and distances along the track. @module */
import { distanceM, type Line, type Position, positionOf } from "../../../src/shared/geo.ts";
import type { MapTexts } from "./map_content.ts";
import { type Box, type Frame, isIn, type Pixel, svg } from "./pixels.ts";

/** A point along a projected track. */
interface Waypoint {
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

/** A text beside a point. */
export interface Label {
  readonly text: string;
  readonly at: Pixel;
  /** Pixels around the point that must stay free. */
  readonly clear: number;
  readonly className?: string;
}

/** Width of a letter as a share of its size: estimated, because measuring would lay out the page. */
const LETTER = 0.57;

/** The size of letters in pixels where the styles have none. */
const TYPE_PX = 14;

/** Half the size in pixels of the marker of the next station, which is the largest. */
const STATION_PX = 22;

/** Distance in pixels that labels keep from the edge of the map. */
const EDGE_PX = 10;

/** Distance in pixels between the points of the track that labels try not to cover. */
const TRACK_STEP_PX = 8;

/**
 * Writes labels beside their points: never over each other, over a station, at the edge or over what covers the map,
 * and where they cover the least of the track. A label that would, wherever it is, is left out.
 *
 * @param map Its styles have the size of the letters.
 */
export function layOutLabels(
  labels: readonly Label[],
  stations: readonly Pixel[],
  lines: readonly (readonly Pixel[])[],
  frame: Frame,
  covers: readonly Box[],
  map: { getContainer(): Element },
): SVGElement[] {
  const size = getComputedStyle(map.getContainer()).getPropertyValue("--map-type");
  const typePx = Number.parseFloat(size) || TYPE_PX;
  const occupied: Box[] = [...stations.map((at) => around(at, STATION_PX)), ...covers];
  const inner = {
    min: { x: frame.min.x + EDGE_PX, y: frame.min.y + EDGE_PX },
    max: { x: frame.max.x - EDGE_PX, y: frame.max.y - EDGE_PX },
  };
  const track = [...waypoints(lines, TRACK_STEP_PX)].map(({ at }) => at)
    .filter((at) => isIn(frame, at));
  const texts: SVGElement[] = [];
  for (const { text, at, clear, className } of labels) {
    const free = choicesFor(at, clear + 6, text.length * typePx * LETTER, typePx).filter((
      { box },
    ) =>
      isIn(inner, { x: box.left, y: box.top }) && isIn(inner, { x: box.right, y: box.bottom }) &&
      !occupied.some((other) => overlaps(box, other))
    );
    const covered = free.map(({ box }) => track.filter(({ x, y }) => contains(box, x, y)).length);
    const best = free[covered.indexOf(Math.min(...covered))];
    if (best === undefined) continue;
    occupied.push(best.box);
    const { x, y, anchor } = best;
    const element = svg("text", { class: className ?? "map-label", x, y, "text-anchor": anchor });
    element.textContent = text;
    texts.push(element);
  }
  return texts;
}

/** Positions of a text: right of its point, left, below, above, and at the corners between. */
function choicesFor({ x, y }: Pixel, gap: number, width: number, typePx: number) {
  const below = y + gap + typePx - 2;
  const choice = (textX: number, textY: number, anchor: string, left: number) => ({
    x: textX,
    y: textY,
    anchor,
    box: { left, right: left + width, top: textY - typePx, bottom: textY + 4 },
  });
  return [
    choice(x + gap, y + 5, "start", x + gap),
    choice(x - gap, y + 5, "end", x - gap - width),
    choice(x, below, "middle", x - width / 2),
    choice(x, y - gap, "middle", x - width / 2),
    choice(x, below, "start", x),
    choice(x, below, "end", x - width),
    choice(x, y - gap, "start", x),
    choice(x, y - gap, "end", x - width),
  ];
}

function contains(box: Box, x: number, y: number): boolean {
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

function around({ x, y }: Pixel, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Marks along the track on the map: direction arrows and kilometres. Lines are projected, in pixels.

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
