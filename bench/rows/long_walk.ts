/** A walk with 60 stations, 100 000 points and a stored map, which is the longest that a page has to show. @module */
import { moved, type Position } from "../../src/shared/geo.ts";
import { gpx } from "../../tests/support/gpx_samples.ts";
import { colouredPng } from "../../tests/support/media/coloured_png.ts";
import { createRoute } from "../data.ts";

/** Stations of the walk. */
export const STATION_COUNT = 60;

/** Points of its track. */
export const POINT_COUNT = 100_000;

/** Pixels of each side of its map. */
const MAP_PX = 2048;

/** The middle of its rings. */
export const CENTER: Position = { lat: 50.67, lon: 7.21 };

/** A track of six rings around a place, each wider than the one before. */
function ring(share: number): Position {
  return moved(CENTER, share * 6 * 360 % 360, 300 + share * 500);
}

/** Creates the walk. @param base Address of the service. */
export async function createLongWalk(base: string): Promise<void> {
  const points = Array.from({ length: POINT_COUNT }, (_, at): [number, number] => {
    const { lat, lon } = ring(at / POINT_COUNT);
    return [lat, lon];
  });
  const route = await createRoute(base, gpx("Bench", points));
  for (let at = 0; at < STATION_COUNT; at++) {
    const { lat, lon } = ring(at / STATION_COUNT);
    const title = `Station ${at + 1}`;
    const fields = { title, description: `Text ${at + 1}`, lat, lon, sequence: at };
    const response = await fetch(`${base}${route}/pois`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`The station was refused: ${text}`);
  }
  await storeMap(base + route);
}

/** Stores a map of the surroundings with fine stripes, so that decoding it costs what an official map does. */
async function storeMap(route: string): Promise<void> {
  const { lat, lon } = moved(CENTER, 315, 6000);
  const { lat: south, lon: east } = moved(CENTER, 135, 6000);
  const points = [
    { x: 0, y: 0, lat, lon },
    { x: MAP_PX, y: 0, lat, lon: east },
    { x: 0, y: MAP_PX, lat: south, lon },
  ];
  const body = new FormData();
  body.append("map", new File([stripes()], "map.png"));
  body.append("points", JSON.stringify(points));
  const response = await fetch(`${route}/map`, { method: "PUT", body });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`The map was refused: ${text}`);
}

function stripes(): Uint8Array<ArrayBuffer> {
  return colouredPng(MAP_PX, MAP_PX, (right, down) => [
    (right * ((down >> 8) % 7 + 1)) & 255,
    (down * ((right >> 8) % 7 + 1)) & 255,
    ((right ^ down) * 3) & 255,
  ]);
}
