/**
 * A loop with stations, a picture of it that pupils could have drawn, and a teacher who puts one on the other.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { distanceM, moved, type Position } from "../../../src/shared/geo.ts";
import type { Send } from "../../support/sample.ts";
import { gpx } from "../../support/gpx_samples.ts";
import { png } from "../../support/media/samples.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { START } from "../../support/walk.ts";
import { showMap } from "./editor_page.ts";

/** Radius of the loop in metres. */
const RADIUS_M = 400;

/** Pixels of the picture in a metre, and how far it is turned, in degrees clockwise. */
const SCALE = 0.9;
const TURN = 12;

/** Width and height of the picture in pixels. */
export const PICTURE = { width: 1200, height: 900 };

/** Titles of the stations, which are equally far from each other. */
export const TITLES = ["Tor", "Brunnen", "Linde", "Brücke", "Höhle"] as const;

/** A position on the loop, or beside it. @param degrees Clockwise from the north, where the loop begins. */
export function onLoop(degrees: number, radiusM = RADIUS_M): Position {
  return moved(START, degrees, radiusM);
}

/** Where a station is. */
export function placeOf(index: number): Position {
  return onLoop(360 * index / TITLES.length + 36);
}

/** Creates the walk. @returns The id of its route. */
export async function createLoop(send: Send): Promise<number> {
  const positions = Array.from({ length: 73 }, (_, i) => onLoop(5 * i));
  const form = new FormData();
  const track = gpx("Runde", positions.map(({ lat, lon }) => [lat, lon]));
  form.append("gpx", new File([new Uint8Array(track)], "runde.gpx"));
  const route = await jsonOf(send("/api/routes", { method: "POST", body: form }), 201);
  const routeId = number(route.id);
  for (const [sequence, title] of TITLES.entries()) {
    const fields = { title, ...placeOf(sequence), triggerRadiusM: 30, sequence };
    await jsonOf(
      send(`/api/routes/${routeId}/pois`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(fields),
      }),
      201,
    );
  }
  return routeId;
}

/** Where a position is on the picture, in pixels. */
export function onDrawing({ lat, lon }: Position): { x: number; y: number } {
  const northM = Math.sign(lat - START.lat) * distanceM(START, { lat, lon: START.lon });
  const eastM = Math.sign(lon - START.lon) * distanceM(START, { lat: START.lat, lon });
  const turn = TURN * Math.PI / 180;
  return {
    x: PICTURE.width / 2 + SCALE * (eastM * Math.cos(turn) + northM * Math.sin(turn)),
    y: PICTURE.height / 2 + SCALE * (eastM * Math.sin(turn) - northM * Math.cos(turn)),
  };
}

/** The picture as a file. */
export function drawing(name = "karte.png") {
  return { name, mimeType: "image/png", buffer: Buffer.from(png(PICTURE)) };
}

/** Shows the list of maps, in any language. */
export async function openMapList(page: Page): Promise<Locator> {
  await showMap(page);
  await page.getByRole("button", { name: /^(Karte wählen|Choose a map)$/ }).click();
  const list = page.getByRole("region", { name: /^(Karte unter dem Weg|Map under the track)$/ });
  await list.waitFor();
  return list;
}

/** Opens the dialog for a picture from the page of the walk, in any language. */
export async function openMapDialog(page: Page): Promise<Locator> {
  const list = await openMapList(page);
  await list.getByRole("button", { name: /^(Eigenes Bild|Own picture)/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return dialog;
}

/** Chooses the picture, and waits until it is shown. */
export async function choosePicture(dialog: Locator): Promise<void> {
  await dialog.getByLabel(/^(Bild wählen|Anderes Bild)$/).setInputFiles(drawing());
  await dialog.locator(".map-dialog-picture").waitFor();
}

/** Clicks on the picture, at pixels of it. */
export async function clickPicture(
  dialog: Locator,
  { x, y }: { x: number; y: number },
): Promise<void> {
  const box = await dialog.locator(".map-dialog-picture").boundingBox();
  if (box === null) throw new Error("The picture is not shown");
  const scale = box.width / PICTURE.width;
  await dialog.page().mouse.click(box.x + scale * x, box.y + scale * y);
}

/** Sets the point of a station: clicks on the picture, then on the station of the map. @param by Pixels beside it. */
export async function setPoint(
  dialog: Locator,
  index: number,
  by: { x: number; y: number } = { x: 0, y: 0 },
): Promise<void> {
  const { x, y } = onDrawing(placeOf(index));
  await clickPicture(dialog, { x: x + by.x, y: y + by.y });
  await dialog.getByRole("button", { name: `Station ${index + 1}: ${TITLES[index]}` }).click();
}
