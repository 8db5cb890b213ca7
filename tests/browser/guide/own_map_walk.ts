/** A walk with a map of its own whose colours say where it lies. @module */
import { moved, type Position } from "../../../src/shared/geo.ts";
import { mercatorX, mercatorY } from "../../../src/shared/projection.ts";
import type { MapPoint } from "../../../src/shared/stored_map.ts";
import type { Send } from "../../support/sample.ts";
import { type Colour, colouredPng } from "../../support/media/coloured_png.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { createWalk, onTrack } from "../../support/walk.ts";
import type { Markers } from "./map_colours.ts";

/** Pixels of the picture. */
const SIZE = { width: 400, height: 300 };

/** Metres of a pixel on the ground. */
const PIXEL_M = 1.5;

/** Degrees clockwise from north of the right edge of the paper as one reads it: north is not up. */
const RIGHT_DEG = 120;

/** Pixels of the coloured square in each corner. */
const SQUARE = 40;

/** The corners of the picture: their colours, and the middle of the square in each. */
export const CORNERS = [
  { name: "Rot", colour: [220, 30, 30], x: 20, y: 20 },
  { name: "Grün", colour: [20, 160, 40], x: 380, y: 20 },
  { name: "Blau", colour: [30, 60, 220], x: 20, y: 280 },
  { name: "Gelb", colour: [240, 210, 20], x: 380, y: 280 },
] as const satisfies readonly { name: string; colour: Colour; x: number; y: number }[];

/** The colour of the rest of the picture. */
export const PAPER: Colour = [250, 240, 250];

/** Where a pixel of the picture is on the ground; its middle is that of the track of 400 m. */
function onGround(x: number, y: number): Position {
  const right = moved(onTrack(200), RIGHT_DEG, (x - SIZE.width / 2) * PIXEL_M);
  return moved(right, RIGHT_DEG + 90, (y - SIZE.height / 2) * PIXEL_M);
}

/** Three points of the picture, which are no corners. */
export const POINTS: readonly MapPoint[] = [[100, 60], [300, 90], [180, 250]]
  .map(([x = 0, y = 0]) => ({ x, y, ...onGround(x, y) }));

/** The picture. */
export function ownPicture(): Uint8Array<ArrayBuffer> {
  return colouredPng(SIZE.width, SIZE.height, (x, y) => {
    const corner = CORNERS.find((corner) =>
      Math.abs(x - corner.x) < SQUARE / 2 && Math.abs(y - corner.y) < SQUARE / 2
    );
    return corner?.colour ?? PAPER;
  });
}

/** Creates a walk with a station at each corner of the picture, in their order. @returns Its id. */
export async function walkWithCorners(send: Send): Promise<number> {
  const { routeId } = await createWalk(send, "Mit eigener Karte", [{ title: "Mitte", atM: 300 }]);
  for (const [index, { name, x, y }] of CORNERS.entries()) {
    const fields = { title: name, ...onGround(x, y), triggerRadiusM: 20, sequence: index + 1 };
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    };
    number((await jsonOf(send(`/api/routes/${routeId}/pois`, init), 201)).id);
  }
  return routeId;
}

/** Stores a map with a walk. @param status Of the response: 201 for the first one. */
export async function putMap(
  send: Send,
  routeId: number,
  file: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>> = {},
  status = 201,
): Promise<void> {
  const body = new FormData();
  body.append("map", new File([file], "map"));
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  await jsonOf(send(`/api/routes/${routeId}/map`, { method: "PUT", body }), status);
}

/** Stores the picture with a walk. @param attribution Its source note. */
export async function putPicture(
  send: Send,
  routeId: number,
  opacity = 1,
  attribution = "",
): Promise<void> {
  const points = JSON.stringify(POINTS);
  await putMap(send, routeId, ownPicture(), { points, opacity: String(opacity), attribution });
}

/** Zooms of maps are multiples of this. */
const ZOOM_STEP = 0.25;

/** Where stations are on the ground, by their names. */
const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ["Mitte", onTrack(300)],
  ...CORNERS.map(({ name, x, y }) => [name, onGround(x, y)] as const),
]);

/** The zoom of a map with these markers. */
export function zoomOf(markers: Markers): number {
  const [first, second] = [CORNERS[0].name, CORNERS[3].name];
  const [a, b] = [onMap(first), onMap(second)];
  const [from, to] = [markers[first], markers[second]];
  if (from === undefined || to === undefined) throw new Error("There are no markers");
  const world = Math.hypot(to.x - from.x, to.y - from.y) / Math.hypot(b.x - a.x, b.y - a.y);
  return Math.round(Math.log2(world / 256) / ZOOM_STEP) * ZOOM_STEP;
}

function onMap(name: string): { x: number; y: number } {
  const { lat, lon } = POSITIONS.get(name) ?? onTrack(0);
  return { x: mercatorX(lon), y: mercatorY(lat) };
}
