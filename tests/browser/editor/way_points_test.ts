/** Way points of a GPX file in the editor: they are offered as stations. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { gpx } from "../../support/gpx_samples.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { onTrack } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { focused } from "./homepage.ts";
import { row, titlesOf } from "./stations.ts";

/** Degrees of longitude that are 10 m at the track of `onTrack`. */
const TEN_METRES = 10 / 70_500;

/** A way point at metres along the track, and metres beside it. */
function wayPoint(atM: number, besideM: number, name: string, description: string): string {
  const { lat, lon } = onTrack(atM);
  const text = description === "" ? "" : `<desc>${description}</desc>`;
  return `<wpt lat="${lat}" lon="${
    lon + besideM / 10 * TEN_METRES
  }"><name>${name}</name>${text}</wpt>`;
}

/** A track of 800 m with five way points, in another order than along the track. */
function file(): Uint8Array<ArrayBuffer> {
  const line = [0, 200, 400, 600, 800].map((atM) => onTrack(atM));
  const track = new TextDecoder().decode(
    gpx("Drachenfels", line.map(({ lat, lon }) => [lat, lon])),
  );
  const points = [
    wayPoint(700, 0, "Burgruine", "Pause, Picknick"),
    wayPoint(10, 0, "Eselsplatz", "Start. Hier warten die Esel."),
    wayPoint(250, 0, "Der alte Weinberg", "Bank und Trockenmauer. ".repeat(12)),
    wayPoint(500, 20, "Steinbruch", "Bitte hinter dem Zaun bleiben"),
    wayPoint(600, 180, "Parkplatz", ""),
  ];
  return new TextEncoder().encode(track.replace("<trk>", `${points.join("")}<trk>`));
}

async function upload(send: Send): Promise<number> {
  const form = new FormData();
  form.append("gpx", new Blob([file()]), "drachenfels.gpx");
  return number((await jsonOf(send("/api/routes", { method: "POST", body: form }), 201)).id);
}

function screen(page: Page): Locator {
  return page.getByRole("dialog", {
    name: /^(5 Wegpunkte in Ihrer Datei|5 way points in your file)$/,
  });
}

Deno.test("The editor in Chromium: way points of a dropped GPX become stations, in one step", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      const content = { name: "drachenfels.gpx", mimeType: "", buffer: Buffer.from(file()) };
      await page.locator("input[type=file]").first().setInputFiles(content);
      await screen(page).waitFor();
      const boxes = screen(page).getByRole("checkbox");
      assert.deepEqual(
        await boxes.evaluateAll((all) => all.map((box) => Reflect.get(box, "checked"))),
        [true, true, true, false, true],
      );
      await screen(page).getByRole("checkbox", { name: /^Parkplatz.*180 m daneben$/ }).check();
      await screen(page).getByRole("button", { name: "5 Stationen anlegen" }).waitFor();
      await screen(page).getByRole("checkbox", { name: /^Parkplatz/ }).uncheck();
      await screen(page).getByRole("checkbox", { name: /^Steinbruch.*20 m daneben$/ }).waitFor();
      await screen(page).getByRole("button", { name: "4 Stationen anlegen" }).click();
      await screen(page).waitFor({ state: "detached" });
      await saved(page);
      const names = ["Eselsplatz", "Der alte Weinberg", "Steinbruch", "Burgruine"];
      assert.deepEqual(await titlesOf(send, 1), names);
      const { pois } = await (await send("/api/routes/1/pois", {})).json();
      assert.equal(pois[0].description, "Start. Hier warten die Esel.");
      await page.keyboard.press("Control+z");
      await until("the stations are gone", async () => (await titlesOf(send, 1)).length === 0);
      assert.equal(await screen(page).count(), 0);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: way points that were refused are offered in the panel only, by keyboard", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await upload(send);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await focused(page, screen(page).getByRole("heading", { name: "5 Wegpunkte" }));
      await page.keyboard.press("Escape");
      await screen(page).waitFor({ state: "detached" });
      await page.reload();
      const offer = page.getByRole("button", { name: /Wegpunkt/ });
      await offer.waitFor();
      assert.equal(await screen(page).count(), 0);
      await offer.focus();
      await page.keyboard.press("Enter");
      await screen(page).waitFor();
      await screen(page).getByRole("checkbox", { name: /^Eselsplatz/ }).focus();
      await page.keyboard.press("Space");
      const take = screen(page).getByRole("button", { name: "3 Stationen anlegen" });
      await take.focus();
      await page.keyboard.press("Enter");
      await row(page, "Burgruine").waitFor();
      await saved(page);
      assert.deepEqual(await titlesOf(send, routeId), [
        "Der alte Weinberg",
        "Steinbruch",
        "Burgruine",
      ]);
    })));

Deno.test("The editor in Chromium: a walk with stations is not offered way points", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await upload(send);
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ ...onTrack(100), title: "Da" });
      await jsonOf(send(`/api/routes/${routeId}/pois`, { method: "POST", headers, body }), 201);
      const asked: string[] = [];
      const { page } = await openEditorPage(browser, base, "/edit");
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${base}/edit/${routeId}`);
      await row(page, "Da").waitFor();
      await page.locator(".map-station").waitFor();
      assert.equal(await screen(page).count(), 0);
      assert.deepEqual(asked.filter((path) => path.endsWith("/waypoints")), []);
    })));

Deno.test("The editor in Chromium: axe finds nothing in the screen of way points", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await upload(send);
      for (
        const mode of [
          { locale: "en-GB", viewport: { width: 1366, height: 768 } },
          { locale: "de-DE", viewport: { width: 390, height: 844 } },
        ] as const
      ) {
        const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, mode);
        await screen(page).getByRole("checkbox").first().waitFor();
        const isPhone = mode.viewport.width < 640;
        if (!isPhone) await page.locator(".proposals-map .map-station").first().waitFor();
        const name = `${mode.locale} ${mode.viewport.width}`;
        assert.deepEqual(await findingsOf(page), [], name);
        await picture(page, name);
        const width = await page.evaluate("document.querySelector('dialog.proposals').scrollWidth");
        assert.equal(width, mode.viewport.width, name);
        await context.close();
      }
    })));

/** Saves a picture of the page for people, in the folder that `PICTURES` names. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("PICTURES");
  if (folder !== undefined) await page.screenshot({ path: `${folder}/way-${name}.png` });
}
