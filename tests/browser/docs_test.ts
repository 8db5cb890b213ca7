/**
 * The page that shows and tries the API, in a real browser: it renders every operation, requests nothing from any
 * other server, its policy is never broken, and "Execute" really calls the service.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { night } from "../support/extent.ts";
import { type Json, jsonOf, type JsonValue, object } from "../support/responses.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { png } from "../support/media/samples.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { stepsInChromium } from "./chromium.ts";
import { choose, execute, fillIn, opened } from "./viewer.ts";
import { until } from "../support/until.ts";

/** A service, a browser with its page, and what that page did. */
interface Fixture {
  readonly page: Page;
  readonly base: string;
  /** Addresses that the page requested. */
  readonly requested: readonly string[];
  /** What the browser complained about. */
  readonly complaints: readonly string[];
}

async function showsAllOperations({ page, base }: Fixture): Promise<void> {
  const { paths } = await jsonOf(fetch(`${base}/api/openapi.json`));
  const ids = Object.values(object(paths))
    .flatMap((item) => Object.values(object(item)))
    .map((operation) => object(operation).operationId);
  assert.ok(ids.length > 25);
  for (const id of ids) {
    assert.equal(await page.locator(`[id$="-${id}"].opblock`).count(), 1, String(id));
  }
}

async function readsHealth({ page }: Fixture): Promise<void> {
  const { status, body } = await execute(await opened(page, "readHealth"));
  assert.equal(status, "200");
  assert.match(body, /"service": "Route Guide"/);
}

async function suggestsNothingWrong({ page }: Fixture): Promise<void> {
  const box = await opened(page, "updatePoi");
  const example = box.locator("textarea");
  await until("there is an example", async () => await example.inputValue() !== "");
  const body: JsonValue = JSON.parse(await example.inputValue());
  assert.equal(object(body).lat, 50.6702);
  await choose(box, "multipart/form-data");
  const inputs = box.locator("tr[data-property-name] input[type=text]");
  await inputs.first().waitFor();
  assert.equal(await inputs.count(), 6);
  for (const input of await inputs.all()) {
    assert.equal(await input.inputValue(), "", "so it is not sent");
  }
}

async function createsPoi({ page, base }: Fixture): Promise<void> {
  const box = await opened(page, "createPoi");
  await fillIn(box, "routeId", "1");
  await choose(box, "application/x-www-form-urlencoded");
  await fillIn(box, "title", "Aus dem Browser");
  await fillIn(box, "lat", "50.7");
  await fillIn(box, "lon", "7.2");
  const { status, body } = await execute(box);
  assert.equal(status.split("\n")[0], "201", body);
  const poi: Json = await jsonOf(fetch(`${base}/api/routes/1/pois/1`));
  assert.equal(poi.title, "Aus dem Browser");
}

async function uploadsPicture({ page, base }: Fixture): Promise<void> {
  const box = await opened(page, "createPicture");
  await fillIn(box, "routeId", "1");
  await fillIn(box, "poiId", "1");
  const file = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(png()) };
  await box.locator('input[type="file"]').setInputFiles(file);
  await fillIn(box, "caption", "Hochgeladen");
  const { status, body } = await execute(box);
  assert.equal(status.split("\n")[0], "201", body);
  const picture = await fetch(`${base}/api/routes/1/pois/1/pictures/1`);
  assert.deepEqual(await picture.bytes(), new Uint8Array(png()));
}

const STEPS: Readonly<Record<string, (fixture: Fixture) => Promise<void>>> = {
  "it shows all operations": showsAllOperations,
  "Execute reads the health": readsHealth,
  // The viewer is a package; what it is given is compared without a browser.
  ...night.steps({
    "forms begin empty, JSON bodies with an example": suggestsNothingWrong,
    "Execute creates a POI": createsPoi,
    "Execute uploads a picture": uploadsPicture,
  }),
  "it asks no other server for anything": ({ requested, base }) => {
    assert.ok(requested.length > 5);
    const others = requested.filter((url) =>
      !url.startsWith(`${base}/`) && !url.startsWith("data:")
    );
    assert.deepEqual(others, []);
    return Promise.resolve();
  },
  "nothing breaks its policy": ({ complaints }) => {
    assert.deepEqual(complaints, []);
    return Promise.resolve();
  },
};

async function withFixture(page: Page, work: (fixture: Fixture) => Promise<void>): Promise<void> {
  await withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const { base } = service;
    const body = new FormData();
    body.append("gpx", new Blob([OELBERG]));
    await jsonOf(fetch(`${base}/api/routes`, { method: "POST", body }), 201);
    const requested: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.setViewportSize({ width: 1280, height: 1600 });
    await page.goto(`${base}/api/docs`);
    await page.locator(".opblock").first().waitFor();
    await work({ page, base, requested, complaints });
  });
}

Deno.test("GET /api/docs in Chromium", (test) => stepsInChromium(test, withFixture, STEPS));
