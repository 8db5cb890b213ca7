/**
 * Files on the first page of the editor: a pack goes out and comes in again, by a button or dropped; what is no
 * walk is refused with a sentence.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { fillSample } from "../../support/sample.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import { drop, type DroppedFile, file } from "./dropped.ts";

/** Where the name of the first entry that is a recording or a picture is; its content follows. */
function mediaAt(pack: Uint8Array): number {
  const bytes = Buffer.from(pack);
  const headerBytes = 30;
  let at = -1;
  do at = bytes.indexOf("media/", at + 1); while (
    at !== -1 && bytes.toString("latin1", at - headerBytes, at - headerBytes + 4) !== "PK\x03\x04"
  );
  assert.notEqual(at, -1, "the pack has media");
  return at;
}

/** Waits for the sample walk with its stations, under a new address. */
async function sampleAppears(page: Page, routeId: number): Promise<void> {
  await page.waitForURL((url) => /\/edit\/\d+$/.test(url.pathname));
  assert.notEqual(new URL(page.url()).pathname, `/edit/${routeId}`);
  await page.getByRole("heading", { name: "Rund um den Eulenberg", level: 1 }).waitFor();
  const list = page.getByRole("region", { name: "Stationen" });
  await list.getByRole("button", { name: "Die Eulen-Eiche" }).click();
  await page.getByLabel("Aufnahme anhören").waitFor();
}

Deno.test("The editor in Chromium: a pack is downloaded, chosen, dropped, and is the walk again", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Weitergeben" }).click();
      await page.locator(".bar").getByRole("button", { name: "Als Datei sichern" }).click();
      await page.getByRole("link", { name: "Paket laden" }).click();
      const download = await downloading;
      assert.match(download.suggestedFilename(), /\.zip$/);
      const content = await Deno.readFile(await download.path());
      const pack = file(download.suggestedFilename(), "application/zip", content);

      await page.goto(`${base}/edit`);
      await page.getByLabel("Datei wählen").setInputFiles(pack);
      await sampleAppears(page, routeId);
      await page.goto(`${base}/edit`);
      await page.getByRole("heading", { name: "Neuer Weg" }).waitFor();
      await drop(page, pack);
      await sampleAppears(page, routeId);
      await page.goto(`${base}/edit`);
      await page.getByText("3 Wege").waitFor();
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a damaged pack and what is no walk are refused with a sentence", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const pack = new Uint8Array(
        await (await send(`/api/routes/${routeId}/pack`, {})).arrayBuffer(),
      );
      const { page } = await openEditorPage(browser, base, "/edit");
      await page.getByRole("heading", { name: "Neuer Weg" }).waitFor();
      const refused = async (dropped: DroppedFile, sentence: string | RegExp) => {
        await drop(page, dropped);
        const alert = page.getByRole("alert").filter({ hasText: `„${dropped.name}“` });
        await alert.getByText(sentence).waitFor();
      };
      const changed = pack.slice();
      changed.set([1, 2, 3, 4], mediaAt(pack) + 1000);
      await refused(
        file("halb.zip", "application/zip", pack.subarray(0, pack.length >> 1)),
        "„halb.zip“ konnte nicht gelesen werden.",
      );
      await refused(
        file("verändert.zip", "application/zip", changed),
        "„verändert.zip“ konnte nicht gelesen werden.",
      );
      for (const [name, type] of [["foto.heic", "image/heic"], ["stimme.mp3", "audio/mpeg"]]) {
        const content = new Uint8Array([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 1, 2, 3, 4]);
        await refused(
          file(name ?? "", type ?? "", content),
          `„${name}“ ist weder eine GPX-Datei noch ein Paket (.zip).`,
        );
      }
      await refused(
        file("leer.gpx", "application/gpx+xml", new Uint8Array()),
        "„leer.gpx“ konnte nicht gelesen werden.",
      );
      const { routes } = await (await send("/api/routes", {})).json();
      assert.equal(routes.length, 1, "nothing was made of them");
    })));
