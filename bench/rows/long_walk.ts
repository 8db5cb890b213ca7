/**
 * A walk with 60 stations and 100 000 points, which is the longest that a page has to show.
 *
 * @module
 */
import { moved, type Position } from "../../src/shared/geo.ts";
import { gpx } from "../../tests/support/gpx_samples.ts";
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
}
