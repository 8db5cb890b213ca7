/**
 * A walk with 60 stations, 100 000 points and stored map tiles, which is the longest that a page has to show.
 *
 * @module
 */
import { moved, type Position } from "../../src/shared/geo.ts";
import { encodePmtiles } from "../../src/shared/pmtiles/encode.ts";
import { surroundingTiles } from "../../src/shared/surroundings.ts";
import { gpx } from "../../tests/support/gpx_samples.ts";
import { colouredPng } from "../../tests/support/media/coloured_png.ts";
import { createRoute } from "../data.ts";

/** Stations of the walk. */
export const STATION_COUNT = 60;

/** Points of its track. */
export const POINT_COUNT = 100_000;

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
  await storeMap(base + route, points);
}

/** Stores the tiles around the track. @param route Address of the walk. */
async function storeMap(route: string, points: readonly [number, number][]): Promise<void> {
  const around = surroundingTiles([points.filter((_, at) => at % 100 === 0)]);
  const tiles = (around?.tiles ?? []).map((place) => ({ ...place, bytes: tileOf(place) }));
  const body = new FormData();
  const file = encodePmtiles({ tiles, tileType: "image/png", attribution: "Bench" });
  body.append("map", new File([file], "map.pmtiles"));
  const response = await fetch(`${route}/map`, { method: "PUT", body });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`The map was refused: ${text}`);
}

/** A tile with fine stripes, so that decoding it costs what a drawn map does. */
function tileOf({ x, y }: { readonly x: number; readonly y: number }): Uint8Array<ArrayBuffer> {
  return colouredPng(256, 256, (right, down) => [
    (right * (x % 7 + 1)) & 255,
    (down * (y % 7 + 1)) & 255,
    ((right ^ down) * 3) & 255,
  ]);
}
