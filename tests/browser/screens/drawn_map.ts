/** Copies of the sample walk with a map of their own: a picture as pupils draw one, and an official map. @module */
import { cornersOf, mapAreaOf, TILE_PX } from "../../../web/editor/official_map/tile_job.ts";
import type { Send } from "../../support/sample.ts";
import { pointAt, samplePoints } from "../../../tools/sample/track.ts";
import { type Colour, colouredPng } from "../../support/media/coloured_png.ts";
import { jsonOf, number } from "../../support/responses.ts";

/** Pixels of the picture, and metres of a pixel. */
const SIZE = { width: 900, height: 700 };
const PIXEL_M = 1.6;

/** The paper is turned by this many degrees, clockwise. */
const TURN = 10;

/** The middle of the walk. */
const MIDDLE = { lat: 50.6702, lon: 7.2412 };

const PAPER: Colour = [252, 248, 236];
const BROOK: Colour = [120, 175, 214];
const WOOD: Colour = [150, 190, 130];
const TOWER: Colour = [150, 140, 122];

/** Colours of tiles, as of woods, fields and villages. */
const LAND: readonly Colour[] = [[214, 228, 200], [236, 230, 204], [226, 222, 214], [
  206,
  222,
  232,
]];

function drawn(x: number, y: number): Colour {
  if (Math.abs(x - 430) < 24 && y > 250 && y < 330) return TOWER;
  if (Math.abs(y - 520 - 30 * Math.sin(x / 70)) < 9) return BROOK;
  if (((x - 420) / 190) ** 2 + ((y - 330) / 130) ** 2 < 1) return WOOD;
  return PAPER;
}

/** Where a place of the walk is on the picture. @param off Pixels that the drawing has it too far to the right. */
function pointOn(share: number, off = 0) {
  const { lat, lon } = pointAt(share);
  const metresNorth = (lat - MIDDLE.lat) * 111_195;
  const metresEast = (lon - MIDDLE.lon) * 111_195 * Math.cos(MIDDLE.lat * Math.PI / 180);
  const turn = TURN * Math.PI / 180;
  const right = metresEast * Math.cos(turn) + metresNorth * Math.sin(turn);
  const down = metresEast * Math.sin(turn) - metresNorth * Math.cos(turn);
  return {
    x: Math.round(SIZE.width / 2 + right / PIXEL_M) + off,
    y: Math.round(SIZE.height / 2 + down / PIXEL_M),
    lat,
    lon,
  };
}

async function copyWith(
  send: Send,
  routeId: number,
  map: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>>,
): Promise<number> {
  const copied = await jsonOf(send(`/api/routes/${routeId}/copy`, { method: "POST" }), 201);
  const body = new FormData();
  body.set("map", new File([map], "map"));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  await jsonOf(send(`/api/routes/${number(copied.id)}/map`, { method: "PUT", body }), 201);
  return number(copied.id);
}

/** Copies a walk and gives the copy a drawn map. @returns Its id. */
export function copyWithPicture(send: Send, routeId: number): Promise<number> {
  const points = [pointOn(0), pointOn(0.27), pointOn(0.5, 14), pointOn(0.76)];
  const picture = colouredPng(SIZE.width, SIZE.height, drawn);
  return copyWith(send, routeId, picture, { points: JSON.stringify(points) });
}

/** Copies a walk and gives the copy the official map. @returns Its id. */
export function copyWithOfficial(send: Send, routeId: number): Promise<number> {
  const area = mapAreaOf([samplePoints().map(({ lat, lon }): [number, number] => [lat, lon])]);
  if (area === null) throw new Error("The sample has a track");
  const { width, height, left, top } = area;
  const picture = colouredPng(width, height, (x, y) => {
    const [column, row] = [Math.floor((left + x) / TILE_PX), Math.floor((top + y) / TILE_PX)];
    // A road through the middle of each tile.
    const isRoad = Math.abs((top + y) % TILE_PX - TILE_PX / 2) < 3;
    return isRoad ? [255, 255, 255] : LAND[(column + 2 * row) % LAND.length] ?? PAPER;
  });
  const attribution = "© Landesvermessung, CC BY 4.0";
  return copyWith(send, routeId, picture, {
    points: JSON.stringify(cornersOf(area)),
    opacity: "1",
    attribution,
  });
}
