/**
 * The first quarter of an hour of a teacher: from a GPX file to a walk that pupils can hear, by role and name.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { FAKE_MICROPHONE, openEditorPage, record, saved, soundAt } from "./editor_page.ts";
import { loudestHz } from "./sound.ts";

const SAMPLE = new URL("../../../src/sample/", import.meta.url);

function sample(name: string, mimeType: string) {
  return { name, mimeType, buffer: Buffer.from(Deno.readFileSync(new URL(name, SAMPLE))) };
}

/** Names a new station, and adds a text. */
async function describe(page: Page, title: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill(title);
  await page.getByRole("textbox", { name: "Text zum Lesen" }).fill(`Hier ist ${title}.`);
  await page.getByRole("heading", { name: "Station bearbeiten" }).click();
}

Deno.test("The editor in Chromium: a teacher makes a walk of five stations", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      await page.getByRole("heading", { name: "Ihr erster Weg" }).waitFor();
      await page.getByLabel("Datei wählen").setInputFiles(
        sample("walk.gpx", "application/gpx+xml"),
      );
      await page.getByRole("button", { name: "Über diesen Weg" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Unser Weg");
      await page.getByRole("textbox", { name: "Schule" }).fill("Eulenschule");
      await saved(page);
      await page.getByRole("heading", { name: "Unser Weg", level: 1 }).waitFor();

      const profile = page.getByRole("slider", { name: /^Höhe/ });
      for (const title of ["Eiche", "Brücke", "Bruch", "Burg", "Quelle"]) {
        await profile.focus();
        for (let step = 0; step < 18; step++) await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        await describe(page, title);
      }
      await saved(page);
      const list = page.getByRole("region", { name: "Stationen" }).getByRole("listitem");
      assert.equal(await list.count(), 5);

      await list.nth(0).getByRole("button").first().click();
      await record(page, 2, 1.1);
      await page.getByLabel("Bilder hinzufügen").setInputFiles([sample("oak.jpg", "image/jpeg")]);
      await page.getByRole("textbox", { name: "Bildtext 1" }).fill("Die alte Eiche");
      await list.nth(1).getByRole("button").first().click();
      await page.getByLabel("Datei wählen").setInputFiles(sample("1.mp3", "audio/mpeg"));
      await saved(page);
      assert.deepEqual(complaints, []);

      const routeId = Number(new URL(page.url()).pathname.split("/").at(-1));
      const route = await jsonOf(fetch(`${base}/api/routes/${routeId}`), 200);
      assert.equal(route.name, "Unser Weg");
      const { pois } = await jsonOf(fetch(`${base}/api/routes/${routeId}/pois`), 200);
      assert.ok(Array.isArray(pois));
      assert.equal(pois.length, 5);

      // The fake microphone beeps; the tone is in what the server has.
      const poiIds = pois.map((poi) => number(Reflect.get(Object(poi), "id")));
      const { rate, samples } = await soundAt(
        page,
        `${base}/api/routes/${routeId}/pois/${poiIds[0]}/audio`,
      );
      assert.equal(rate, 24_000);
      assert.ok(samples.length > rate, `${samples.length / rate} s`);
      const hz = loudestHz(samples, rate, 100, 1500);
      assert.ok(hz > 150 && hz < 1000, `the tone is at ${hz} Hz`);

      // Pupils find it.
      await page.getByRole("button", { name: "Ausprobieren" }).click();
      await page.getByRole("link", { name: "Ansehen" }).click();
      await page.getByRole("heading", { name: "Unser Weg" }).waitFor();
    }), { flags: FAKE_MICROPHONE }));
