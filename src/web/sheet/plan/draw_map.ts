/**
 * Draws the map of the plan as SVG at the size of the paper: image or grid, track, marks, stations, labels, scale. Its marks
 * are those of the map on screens.
 *
 * @module
 */
import { type Line, type Position, positionOf } from "../../../shared/geo.ts";
import { gridPath, niceAtLeast } from "../../map/grid.ts";
import { type Label, layOutLabels } from "../../map/labels.ts";
import type { Box, Frame, Pixel } from "../../map/pixels.ts";
import { svg } from "../../map/svg.ts";
import { endLabels } from "../../map/track_ends.ts";
import { arrows, kilometres } from "../../map/track_marks.ts";
import { freePoints } from "./free_points.ts";
import type { MapImage } from "./map_images.ts";
import { onPage, type PageFrame } from "./page_frame.ts";

/** A station on the printed map. */
export interface MapStation extends Position {
  readonly number: number;
  readonly title: string;
}

/** What is drawn. */
export interface PlanMapContent {
  readonly segments: readonly Line[];
  readonly stations: readonly MapStation[];
  readonly images: readonly MapImage[];
  /** Whether there are lines of a grid below the images. */
  readonly hasGrid: boolean;
  /** The source note of the map; empty without one. It is written elsewhere, in the lower right corner. */
  readonly credit: string;
  readonly texts: PlanMapTexts;
  readonly distance: (metres: number) => string;
}

/** Words on the map. */
export interface PlanMapTexts {
  readonly start: string;
  readonly finish: string;
  readonly startAndFinish: string;
  readonly north: string;
}

/** Half a diamond in units; many stations have smaller ones. */
const HALF = 16;
const SMALL_HALF = 11;
const MANY_STATIONS = 20;

/** Units between the middles of two diamonds, as a share of the half of one. */
const APART = 1.7;

/** Units that the scale is long, at least, and its distance from the edge. */
const BAR = 60;
const EDGE = 14;

/** Size of the north arrow with its letter. */
const NORTH = { width: 24, height: 46 };

/** Units of a letter of the source note, and the height of its line. */
const CREDIT_LETTER = 5.4;
const CREDIT_LINE = 16;

/** A station is drawn beside its position if it is farther away than this many units. */
const BESIDE = 1;

/** Draws the map into an element of SVG, whose units are those of the frame. */
export function drawPlanMap(
  element: SVGSVGElement,
  content: PlanMapContent,
  page: PageFrame,
): void {
  const { segments, stations, images, texts } = content;
  const frame = { min: { x: 0, y: 0 }, max: { x: page.width, y: page.height } };
  const at = (position: Position) => onPage(page, position);
  const lines = segments.map((line) => line.map((point) => at(positionOf(point))));
  const track = lines.map(pathOf).join("");
  const half = stations.length > MANY_STATIONS ? SMALL_HALF : HALF;
  const markers = freePoints(stations.map(at), inner(frame), APART * half);
  const ticks = kilometres(lines, frame, page.metresPerUnit);
  const ends = endLabels(segments, texts, at);
  const covers = coversOf(page, content.credit);
  const names = stations.map(({ title }, index): Label => (
    { text: title, at: markers[index] ?? frame.min, clear: half + 2 }
  ));
  const labels = layOutLabels([...ends, ...names, ...ticks.labels], markers, lines, frame, covers, {
    getContainer: () => element,
  });
  element.replaceChildren(
    ...content.hasGrid
      ? [svg("path", { class: "map-grid", d: gridPath(frame, page.metresPerUnit) })]
      : [],
    ...images.map(drawnImage),
    svg("path", { class: "map-case", d: track }),
    svg("path", { class: "map-track", d: track }),
    ...ticks.marks,
    ...ends.map((end) => svg("circle", { class: "map-tick", cx: end.at.x, cy: end.at.y, r: 6 })),
    ...arrows(lines, frame, page.metresPerUnit, markers),
    ...stations.flatMap((station, index) => drawnStem(at(station), markers[index])),
    ...stations.flatMap(({ number }, index) => drawnStation(number, markers[index], half)),
    ...labels,
    ...drawnScale(page, content.distance),
    ...drawnNorth(page, texts.north),
  );
}

/** The part of a frame in which diamonds are whole. */
function inner({ min, max }: Frame): Frame {
  return {
    min: { x: min.x + EDGE + 4, y: min.y + EDGE + 4 },
    max: { x: max.x - EDGE - 4, y: max.y - EDGE - 4 },
  };
}

function pathOf(line: readonly Pixel[]): string {
  return line.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
}

/** What covers the map: scale, north arrow, source note. */
function coversOf({ width, height }: PageFrame, credit: string): Box[] {
  const creditWidth = Math.min(width * .6, credit.length * CREDIT_LETTER + 12);
  const creditLines = Math.ceil(credit.length * CREDIT_LETTER / (width * .6 - 12));
  return [
    { left: 0, right: 3 * BAR, top: height - 44, bottom: height },
    { left: width - NORTH.width - EDGE, right: width, top: 0, bottom: NORTH.height + EDGE },
    {
      left: width - creditWidth,
      right: width,
      top: height - creditLines * CREDIT_LINE,
      bottom: height,
    },
  ];
}

function drawnImage({ url, ...attributes }: MapImage): Node {
  return svg("image", { href: url, ...attributes, preserveAspectRatio: "none" });
}

/** The line from a station that is drawn beside its position to that position. */
function drawnStem(at: Pixel, marker: Pixel = at): Node[] {
  if (Math.hypot(marker.x - at.x, marker.y - at.y) < BESIDE) return [];
  const line = `M${at.x.toFixed(1)} ${at.y.toFixed(1)}L${marker.x.toFixed(1)} ${
    marker.y.toFixed(1)
  }`;
  return [
    svg("path", { class: "plan-stem", d: line }),
    svg("circle", { class: "map-solid", cx: at.x, cy: at.y, r: 3 }),
  ];
}

function drawnStation(number: number, marker: Pixel | undefined, half: number): Node[] {
  if (marker === undefined) return [];
  const { x, y } = marker;
  const diamond = `M${x} ${y - half}l${half} ${half}-${half} ${half}-${half}-${half}z`;
  const small = half < HALF ? " plan-small" : "";
  const text = svg("text", { class: `map-number${small}`, x, y: y + half / 3 });
  text.textContent = String(number);
  return [
    svg("path", { class: "map-halo", d: diamond }),
    svg("path", { class: "map-diamond", d: diamond }),
    text,
  ];
}

/** A bar with its length on the ground. */
function drawnScale(
  { height, metresPerUnit }: PageFrame,
  distance: (metres: number) => string,
): Node[] {
  const metres = niceAtLeast(BAR * metresPerUnit);
  const length = metres / metresPerUnit;
  const bottom = height - EDGE;
  const bar = `M${EDGE} ${bottom - 7}v7h${length.toFixed(1)}v-7`;
  const text = svg("text", { class: "map-label", x: EDGE, y: bottom - 12 });
  text.textContent = distance(metres);
  return [
    svg("path", { class: "map-halo", d: bar }),
    svg("path", { class: "plan-bar", d: bar }),
    text,
  ];
}

/** An arrow to the north with its letter. */
function drawnNorth({ width }: PageFrame, letter: string): Node[] {
  const [x, y] = [width - EDGE - NORTH.width / 2, EDGE];
  const arrow = `M${x} ${y}l8 24-8-5-8 5z`;
  const text = svg("text", { class: "map-label", x, y: y + 40, "text-anchor": "middle" });
  text.textContent = letter;
  return [
    svg("path", { class: "map-halo", d: arrow }),
    svg("path", { class: "map-solid", d: arrow }),
    text,
  ];
}
