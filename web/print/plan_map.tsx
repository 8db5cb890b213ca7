/** The map of the plan. @module */
import { type Box, type Frame, isIn, type Pixel, svg } from "../kit/map/pixels.ts";
import {
  type Line,
  METRES_PER_DEGREE,
  type Position,
  positionOf,
  RADIANS_PER_DEGREE,
} from "../../src/shared/geo.ts";
import { fitAffine, mercatorLat, mercatorX, mercatorY } from "../../src/shared/projection.ts";
import type { StoredMap } from "../../src/shared/stored_map.ts";
import {
  arrows,
  endLabels,
  gridPath,
  kilometres,
  type Label,
  layOutLabels,
  niceAtLeast,
} from "../kit/map/labels.ts";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useWords } from "./context.ts";
import type { PlanContent } from "./plan_content.ts";

// Where stations are drawn on the printed map: at their positions, or beside them where another station is. Pure.

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

// Where positions and map pictures are on the printed map. A unit is a CSS pixel of the paper, 1/96 inch. Pure.

/** Size of the map on the paper in units. */
interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A part of the ground on the paper; coordinates of the ground are those of Web Mercator, from 0 to 1. */
interface PageFrame extends PageSize {
  /** Coordinates of the upper left corner. */
  readonly left: number;
  readonly top: number;
  /** Units of the width of the whole earth. */
  readonly scale: number;
  /** Metres of a unit in the middle of the map. */
  readonly metresPerUnit: number;
}

/** Space around the track for labels, in units: at the sides, above and below. */
const SIDE = 64;
const ENDS = 46;

/** A walk is not drawn larger than this many metres in a unit. */
const LEAST_METRES = 0.4;

/** Frames positions, so that all are on the paper. Without any, the frame has no meaning. */
export function pageFrame(positions: readonly Position[], size: PageSize): PageFrame {
  const [west, east] = extremes(positions.map(({ lon }) => mercatorX(lon)));
  const [north, south] = extremes(positions.map(({ lat }) => mercatorY(lat)));
  const middle = { x: (west + east) / 2, y: (north + south) / 2 };
  const metres = 360 * METRES_PER_DEGREE * Math.cos(mercatorLat(middle.y) * RADIANS_PER_DEGREE);
  const scale = Math.min(
    metres / LEAST_METRES,
    (size.width - 2 * SIDE) / (east - west),
    (size.height - 2 * ENDS) / (south - north),
  );
  return {
    ...size,
    left: middle.x - size.width / 2 / scale,
    top: middle.y - size.height / 2 / scale,
    scale,
    metresPerUnit: metres / scale,
  };
}

/** Where a position is on the paper. */
export function onPage({ left, top, scale }: PageFrame, { lat, lon }: Position): Pixel {
  return { x: (mercatorX(lon) - left) * scale, y: (mercatorY(lat) - top) * scale };
}

function extremes(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Infinity, -Infinity],
  );
}

// The picture below the track on the printed map. Pure.

/** An image of the printed map. */
interface MapImage {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Where its pixels are on the paper, as SVG writes it. */
  readonly transform: string;
  /** From 0 to 1. */
  readonly opacity: number;
}

/** The image of a map that is a picture; none if its points do not place it. */
export function pictureImages(
  { url, width, height, opacity, points }: StoredMap,
  { left, top, scale }: PageFrame,
): readonly MapImage[] {
  const fit = fitAffine(points);
  if (fit === null) return [];
  const { xx, xy, x0, yx, yy, y0 } = fit;
  const numbers = [xx, yx, xy, yy, x0 - left, y0 - top].map((value) => value * scale);
  return [{ url, width, height, opacity, transform: `matrix(${numbers.join(" ")})` }];
}

// Draws the map of the plan as SVG at the size of the paper: image or grid, track, marks, stations, labels, scale.
// Its marks are those of the map on screens.

/** A station on the printed map. */
interface MapStation extends Position {
  readonly number: number;
  readonly title: string;
}

/** What is drawn. */
interface PlanMapContent {
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
interface PlanMapTexts {
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
function drawPlanMap(
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

/** Units of the width of the map: the paper without its margins, 186 mm. */
export const MAP_WIDTH = 703;

/** Through a picture that is less opaque, the grid can be seen, as on screens. */
const COVERING_OPACITY = 0.5;

/** The map; it is as high as the rest of the page leaves it. */
export function PlanMap({ content, map }: { content: PlanContent; map: StoredMap | null }) {
  const { texts: { plan: texts }, formats } = useWords();
  const element = useRef<SVGSVGElement>(null);
  const { width, height } = usePageSize(element);
  const { walk: { segments }, stations, positions } = content;
  const page = useMemo(() => {
    const shown = [...segments.flatMap((line) => line.map(positionOf)), ...positions];
    return pageFrame(shown, { width, height });
  }, [segments, positions, width, height]);
  const images = useMemo(() => map === null ? [] : pictureImages(map, page), [map, page]);
  const credit = map?.attribution ?? "";
  useLayoutEffect(() => {
    if (element.current === null) return;
    const isCovered = map !== null && map.opacity > COVERING_OPACITY && images.length > 0;
    drawPlanMap(
      element.current,
      {
        segments,
        stations,
        images,
        hasGrid: !isCovered,
        credit,
        texts: texts.map,
        distance: formats.distance,
      },
      page,
    );
  }, [page, content, images, credit, texts]);
  return (
    <div class="plan-map">
      <svg
        class="map"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        ref={element}
        role="img"
        aria-label={texts.map.label(stations.length)}
      />
      {credit !== "" && <p>{credit}</p>}
    </div>
  );
}

/** The size of an element in units; its width is that of the map, however large the screen shows it. */
function usePageSize(element: { readonly current: SVGSVGElement | null }): PageSize {
  const [size, setSize] = useState<PageSize>({ width: MAP_WIDTH, height: 393 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      const { width, height } = current.getBoundingClientRect();
      if (width === 0) return; // it is not shown now
      const units = Math.round(height / width * MAP_WIDTH);
      setSize((known) => known.height === units ? known : { width: MAP_WIDTH, height: units });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return size;
}
