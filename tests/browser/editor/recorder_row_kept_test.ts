/**
 * Recording in a row loses nothing: a reload, a lost connection, a microphone that is taken away, a station that gets its
 * key or is removed meanwhile, and a script that cannot be loaded.
 *
 * @module
 */
import assert from "node:assert/strict";
import { inProfile } from "../profile.ts";
import { FAKE_MICROPHONE, saved } from "./editor_page.ts";
import { untilRecorded } from "./recorder.ts";
import {
  BEGIN,
  KEEP,
  mainButton,
  openRow,
  recordStation,
  stationsOf,
  untilStored,
  withRow,
} from "./recorder_row.ts";
import { titlesOf } from "./stations.ts";

const FLAGS = { flags: FAKE_MICROPHONE };

/** A microphone that can be refused. */
const REFUSABLE = `
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = function (...given) {
    return window.isRefused
      ? Promise.reject(new DOMException("", "NotAllowedError"))
      : getUserMedia.apply(this, given);
  };`;

Deno.test("RecorderDialog in Chromium: a reload in the middle of a row loses nothing, and the row goes on", (test) =>
  inProfile(test, (browser) =>
    withRow(browser, stationsOf(3), async (opened) => {
      const { page, dialog } = opened;
      await openRow(page, "Am Bach");
      await recordStation(dialog);
      await (await mainButton(dialog, "Aufnehmen")).click();
      await mainButton(dialog, KEEP);
      await untilRecorded(dialog, 4); // parts are written every two seconds
      await page.reload();
      await page.getByText("Hier wartet eine Aufnahme, die unterbrochen wurde.").waitFor();
      await untilStored(opened, ["Am Bach"]);
      await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await dialog.getByRole("heading", { name: "Weiter mit Station 3" }).waitFor();
      await recordStation(dialog);
      await dialog.getByText("Alle Aufnahmen sind da.").waitFor();
      await untilStored(opened, ["Am Bach", "Die Mühle", "Drachenhöhle"]);
    }), FLAGS));

Deno.test("RecorderDialog in Chromium: without a connection the row goes on, and its recordings are sent later", (test) =>
  inProfile(test, (browser) =>
    withRow(browser, stationsOf(3), async (opened) => {
      const { page, context, dialog } = opened;
      await openRow(page, "Am Bach");
      await recordStation(dialog);
      await mainButton(dialog, "Aufnehmen");
      await untilStored(opened, ["Am Bach"]);
      await context.setOffline(true);
      await recordStation(dialog);
      await recordStation(dialog);
      await dialog.getByText("Alle Aufnahmen sind da.").waitFor();
      await untilStored(opened, ["Am Bach"]);
      await context.setOffline(false);
      await untilStored(opened, ["Am Bach", "Die Mühle", "Drachenhöhle"]);
    }), FLAGS));

Deno.test("RecorderDialog in Chromium: a microphone that is refused in the middle of a row says so, and the row goes on with it", (test) =>
  inProfile(test, (browser) =>
    withRow(browser, stationsOf(2), async (opened) => {
      const { page, dialog } = opened;
      await page.evaluate(REFUSABLE);
      await openRow(page, "Am Bach");
      await (await mainButton(dialog, BEGIN)).click();
      const keep = await mainButton(dialog, KEEP);
      await untilRecorded(dialog, 2);
      await page.evaluate("window.isRefused = true");
      await keep.click();
      const refused = dialog.getByRole("alert").filter({
        hasText: "Der Browser darf das Mikrofon nicht benutzen.",
      });
      await refused.waitFor();
      await untilStored(opened, ["Am Bach"]);
      await (await mainButton(dialog, "Aufnehmen")).click();
      await refused.waitFor();
      await page.evaluate("window.isRefused = false");
      await recordStation(dialog);
      await dialog.getByText("Alle Aufnahmen sind da.").waitFor();
      await untilStored(opened, ["Am Bach", "Die Mühle"]);
    }), FLAGS));

Deno.test("RecorderDialog in Chromium: a recording that is interrupted in a row is reviewed first, and not kept by itself", (test) =>
  inProfile(test, (browser) =>
    withRow(browser, stationsOf(2), async (opened) => {
      const { page, context, dialog } = opened;
      await context.addInitScript(`
        const { getUserMedia } = MediaDevices.prototype;
        MediaDevices.prototype.getUserMedia = async function (...given) {
          const stream = await getUserMedia.apply(this, given);
          window.tracks = stream.getTracks();
          return stream;
        };`);
      await page.reload();
      await openRow(page, "Am Bach");
      await (await mainButton(dialog, BEGIN)).click();
      await mainButton(dialog, KEEP);
      await untilRecorded(dialog, 3);
      await page.evaluate(
        `window.tracks.forEach((track) => track.dispatchEvent(new Event("ended")))`,
      );
      await dialog.getByText("Die Aufnahme wurde unterbrochen.").waitFor();
      await untilStored(opened, []);
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await dialog.getByRole("heading", { name: "Weiter mit Station 2" }).waitFor();
      await untilStored(opened, ["Am Bach"]);
    }), FLAGS));

Deno.test("RecorderDialog in Chromium: a new station that gets its key while it is recorded keeps its recorder and its take", (test) =>
  inProfile(test, (browser) =>
    withRow(browser, stationsOf(1), async (opened) => {
      const { page, send, routeId, dialog } = opened;
      const held = Promise.withResolvers<void>();
      await page.route(`**/api/routes/${routeId}/pois`, async (route) => {
        if (route.request().method() === "POST") await held.promise;
        await route.continue();
      });
      await page.locator("svg.profile").click();
      await page.getByRole("textbox", { name: "Name" }).fill("Neue Bank");
      await page.getByRole("button", { name: "Aufnehmen", exact: true }).click();
      await (await mainButton(dialog, BEGIN)).click();
      const keep = await mainButton(dialog, KEEP);
      await untilRecorded(dialog, 1);
      held.resolve();
      await saved(page);
      await untilRecorded(dialog, 3);
      assert.deepEqual((await titlesOf(send, routeId)).toSorted(), ["Am Bach", "Neue Bank"]);
      await keep.click();
      await dialog.getByText("Noch eine fehlt:").waitFor();
      await untilStored(opened, ["Neue Bank"]);
    }), FLAGS));

Deno.test("RecorderDialog in Chromium: a station that is removed elsewhere says so in the recorder, and its take stays", (test) =>
  inProfile(test, (browser) =>
    withRow(browser, stationsOf(2), async (opened) => {
      const { page, send, routeId, dialog } = opened;
      const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
      await openRow(page, "Am Bach");
      for (const { id } of pois) {
        const headers = { "Keep-Previous": "true" };
        const path = `/api/routes/${routeId}/pois/${id}`;
        await (await send(path, { method: "DELETE", headers })).body?.cancel();
      }
      await recordStation(dialog); // the service refuses it, so the walk is read again
      await dialog.getByRole("alert").filter({
        hasText: "Eine andere Seite hat diese Station entfernt.",
      }).waitFor();
      await (await mainButton(dialog, BEGIN)).click();
      await mainButton(dialog, "Fertig");
      await untilRecorded(dialog, 2);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await dialog.getByRole("slider", { name: "Ende" }).waitFor();
      assert.equal(await dialog.getByRole("button", { name: "Behalten" }).isDisabled(), true);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      const { entries } = await (await send(`/api/routes/${routeId}/removed`, {})).json();
      for (const { id } of entries) {
        const path = `/api/routes/${routeId}/removed/${id}/restore`;
        await (await send(path, { method: "POST" })).body?.cancel();
      }
      await page.reload();
      await page.getByText("Hier wartet eine Aufnahme").waitFor();
    }), FLAGS));

Deno.test("LaterRecorder in Chromium: a recorder that cannot be loaded says so, and is there after another try", (test) =>
  inProfile(test, (browser) =>
    withRow(browser, stationsOf(1), async ({ page, dialog }) => {
      await page.route("**/assets/editor_recorder.*", (route) => route.abort());
      await openRow(page, "Am Bach");
      await dialog.getByRole("alert").filter({ hasText: "Route Guide antwortet nicht." }).waitFor();
      await page.unroute("**/assets/editor_recorder.*");
      await dialog.getByRole("button", { name: "Noch einmal versuchen" }).click();
      await mainButton(dialog, BEGIN);
    }), FLAGS));
