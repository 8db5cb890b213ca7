/** Walks on which stations are placed, and clicks on their map and profile. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Position } from "../../../src/shared/geo.ts";
import type { Send } from "../../support/sample.ts";
import { gpx } from "../../support/gpx_samples.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { sleep } from "../../support/sleep.ts";
import { until } from "../../support/until.ts";
import { onTrack } from "../../support/walk.ts";

/** Length of one way of a walk out and back, in metres. */
export const ONE_WAY_M = 2000;

/** What the server has of a station. */
export interface StoredStation extends Position {
  readonly id: number;
  readonly title: string;
}

/** Creates a walk that goes 2 km to the north, and back the same way if asked for. @returns Its id. */
export async function createWay(
  send: Send,
  isBack: boolean,
  hasElevations = false,
): Promise<number> {
  const out = Array.from({ length: 41 }, (_, i) => onTrack(ONE_WAY_M * i / 40));
  const positions = isBack ? [...out, ...out.slice(0, -1).reverse()] : out;
  const points = positions.map(({ lat, lon }, i): [number, number, number?] =>
    hasElevations ? [lat, lon, 1200 + 3 * i] : [lat, lon]
  );
  const body = new FormData();
  body.append("gpx", new File([gpx("Nordweg", points)], "weg.gpx"));
  return number((await jsonOf(send("/api/routes", { method: "POST", body }), 201)).id);
}

/** The stations that the server has, in their order. */
export async function storedStations(send: Send, routeId: number): Promise<StoredStation[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return pois;
}

/** Adds a station. */
export async function addStation(send: Send, routeId: number, at: Position): Promise<void> {
  const sequence = (await storedStations(send, routeId)).length;
  const fields = { title: `Halt ${sequence + 1}`, ...at, triggerRadiusM: 30, sequence };
  await jsonOf(
    send(`/api/routes/${routeId}/pois`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    }),
    201,
  );
}

/** Where the track begins and ends to the north on the page, in pixels. */
const TRACK_BOX = `(() => {
  const { left, right, top, bottom } = document.querySelector("path.map-track").getBoundingClientRect();
  return { x: (left + right) / 2, top, bottom };
})()`;

/** How long a map keeps its place before it counts as at rest, in milliseconds. */
const AT_REST_MS = 100;

/** The pixel of the page at a point of the track, metres to the north, some pixels beside it. */
export async function pixelAt(
  page: Page,
  northM: number,
  besidePx = 0,
): Promise<{ x: number; y: number }> {
  await page.locator("path.map-track").waitFor({ state: "attached" });
  const measure = () => page.evaluate<{ x: number; top: number; bottom: number }>(TRACK_BOX);
  let box = await measure();
  // What a page loads later changes the size of its map.
  await until("the map is at rest", async () => {
    const { top, bottom } = box;
    await sleep(AT_REST_MS);
    box = await measure();
    return box.top === top && box.bottom === bottom;
  });
  return {
    x: box.x + besidePx,
    y: box.bottom - (box.bottom - box.top) * northM / ONE_WAY_M,
  };
}

/** The pixel of the page at a distance along the profile; `lengthM` is that of the walk. */
export async function profilePixel(
  page: Page,
  alongM: number,
  lengthM: number,
): Promise<{ x: number; y: number }> {
  const box = await page.locator("svg.profile .profile-line").boundingBox();
  assert.ok(box !== null);
  const svg = await page.locator("svg.profile").boundingBox();
  assert.ok(svg !== null);
  return { x: box.x + box.width * alongM / lengthM, y: svg.y + svg.height - 40 };
}

/** Metres along the track at which the profile has its diamonds, in the order of the stations. */
export async function diamonds(page: Page, lengthM: number): Promise<number[]> {
  await page.locator("svg.profile .profile-line").waitFor({ state: "attached" });
  return await page.evaluate<number[]>(`(() => {
    const line = document.querySelector("svg.profile .profile-line").getBoundingClientRect();
    return [...document.querySelectorAll("svg.profile .profile-stem")].map((stem) => {
      const { left, right } = stem.getBoundingClientRect();
      return ((left + right) / 2 - line.left) / line.width * ${lengthM};
    });
  })()`);
}
