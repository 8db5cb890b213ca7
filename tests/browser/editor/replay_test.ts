/**
 * The editor plays the file of a rehearsal: the dot follows its fixes, the circles of now decide, and other files are refused.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { type Entry, type Rehearsal, writeRehearsal } from "../../../src/web/rehearsal/format.ts";
import { until } from "../../support/until.ts";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "./axe.ts";
import { openEditorPage } from "./editor_page.ts";

const BEGIN_MS = Date.UTC(2026, 4, 3, 9);

const STATIONS: readonly WalkStation[] = [60, 140].map((atM, index) => ({
  title: `Halt ${index + 1}`,
  atM,
  radiusM: 30,
}));

/** A teacher walks 200 m, 45 m beside the track: no circle of 30 m is entered. */
function rehearsalOf(routeId: number, poiIds: readonly number[]): Rehearsal {
  const segments = [[0, 240].map((atM) => onTrack(atM)).map(({ lat, lon }) => [lat, lon])];
  const fixes = Array.from({ length: 200 }, (_, index): Entry => {
    const atMs = BEGIN_MS + index * 1000;
    return { kind: "fix", atMs, timeMs: atMs, accuracyM: 12, ...onTrack(index, 45) };
  });
  const stations = STATIONS.map(({ title, atM }, index) => ({
    id: poiIds[index] ?? 0,
    number: index + 1,
    title,
    ...onTrack(atM),
    triggerRadiusM: 30,
    sequence: index,
    hasRecording: false,
  }));
  return {
    startedAt: new Date(BEGIN_MS).toISOString(),
    walk: { id: routeId, name: "Probe", segments, stations },
    entries: [{ kind: "begun", atMs: BEGIN_MS }, ...fixes],
  };
}

/** Chooses a file with a text. */
function open(page: Page, name: string, text: string): Promise<void> {
  return page.locator(".simulation input[type=file]").setInputFiles({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
}

Deno.test("ReplayPanel in Chromium: the dot follows a rehearsal, a larger circle starts its station, other files are refused", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Probe", STATIONS);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const rehearsal = rehearsalOf(routeId, poiIds);
      await page.getByRole("button", { name: "Probelauf", exact: true }).click();
      await open(page, "kaputt.json", "{");
      await page.getByText("„kaputt.json“ ist kein Probegang.").waitFor();
      const other = { ...rehearsal, walk: { ...rehearsal.walk, id: routeId + 1 } };
      await open(page, "anderer.json", writeRehearsal(other));
      await page.getByText("„anderer.json“ gehört zu einem anderen Weg.").waitFor();
      assert.deepEqual(await findingsOf(page), []);

      await open(page, "probe.json", writeRehearsal(rehearsal));
      await page.getByText(/^Probegang vom 3. Mai 2026/).waitFor();
      const compared = page.locator(".simulation ol li");
      await until("no station starts", async () =>
        (await compared.allTextContents()).join() ===
          "Station 1Jetzt nicht, beim Probegang nicht,Station 2Jetzt nicht, beim Probegang nicht");
      // The circle of the station becomes larger: the list and the dot follow at once.
      await page.getByRole("button", { name: /Halt 1/ }).first().click();
      await page.getByRole("slider", { name: "Hörkreis" }).press("End");
      await until("the station starts", async () =>
        /^Station 1Jetzt nach 0:\d\d, beim Probegang nicht$/.test(
          await compared.first().textContent() ?? "",
        ));
      await page.getByRole("radio", { name: "20-mal so schnell" }).check();
      await page.getByRole("button", { name: "Loslaufen" }).press("Enter");
      await page.getByText("Halt 1: hier fehlt eine Aufnahme").waitFor();
      await page.getByText("Standort auf 12 m genau").waitFor();
      await page.getByText("Am Ziel. 1 von 2 Stationen wurden erreicht.").waitFor();
      assert.deepEqual(await findingsOf(page), []);
      assert.deepEqual(complaints, []);
    })));
