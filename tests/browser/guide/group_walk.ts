/** A group walks two stations with one phone, without a network: the same steps in every engine. @module */
import assert from "node:assert/strict";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { sleep } from "../../support/sleep.ts";
import { until } from "../../support/until.ts";
import { createWalk, onTrack } from "../../support/walk.ts";
import { BEGIN, passReady } from "./begin_walk.ts";
import type { WalkingPage } from "./whole_walk.ts";

const STATIONS = [
  { title: "Halt 1", atM: 60, radiusM: 20, seconds: 2 },
  { title: "Halt 2", atM: 140, radiusM: 20, seconds: 2 },
];

/** Metres between two positions, and milliseconds between them. */
const STEP_M = 6;
const REPORT_MS = 500;

/** Loads a walk for a group, ends the server, and walks. @throws {Error} when a step shows something else. */
export async function walkAsGroup(page: WalkingPage): Promise<void> {
  await withDataDir(async (dataDir) => {
    const env = { LOG: "off", PAGE_LANGUAGE: "de" };
    await using service = await ServiceProcess.start({ dataDir, env });
    const send = (path: string, init: RequestInit) => fetch(service.base + path, init);
    const { routeId, poiIds } = await createWalk(send, "Mit der Gruppe", STATIONS);
    const paths = poiIds.map((poiId) => `/api/routes/${routeId}/pois/${poiId}/audio`);
    await page.goto(`${service.base}/w/${routeId}`);
    await page.tap("button", /^Für unterwegs laden/);
    await until("the walk is loaded", () => page.has("heading", "Bereit ohne Internet"));
    await page.tap("link", "Einstellungen");
    await page.tap("checkbox", "Wir sind eine Gruppe mit einem Handy");
    await page.tap("link", "Zurück");
    await service[Symbol.asyncDispose]();
    await page.tap("button", BEGIN);
    await passReady(page);
    await until("the walk has begun", () => page.has("link", "Handy einstecken"));
    for (const [index, { title, atM }] of STATIONS.entries()) {
      await arrive(page, atM, title);
      assert.deepEqual(await heardOn(page), paths.slice(0, index), "nothing before the tap");
      await page.tap("link", /Alle da\?/);
      await until(`${title} is heard`, async () => (await heardOn(page)).length > index);
      assert.deepEqual(await heardOn(page), paths.slice(0, index + 1));
      if (index === 0) await page.tap("link", "Weitergehen");
    }
  });
}

/** Walks to a station until the group is asked. */
async function arrive(page: WalkingPage, atM: number, title: string): Promise<void> {
  let metres = atM - 40;
  await until(`the group is asked at ${title}`, async () => {
    metres = Math.min(atM, metres + STEP_M);
    await Promise.all([sleep(REPORT_MS), page.report(onTrack(metres), 8)]);
    return await page.has("heading", title) && await page.has("link", /Alle da\?/);
  });
}

/** The paths of the recordings that were heard to their end. */
async function heardOn(page: WalkingPage): Promise<readonly string[]> {
  const paths = await page.evaluate("window.heard");
  return Array.isArray(paths) ? paths.map(String) : [];
}
