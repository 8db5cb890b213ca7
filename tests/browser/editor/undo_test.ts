/** What was removed or replaced comes back with everything: it is seen and heard again, not only stored. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { jpeg } from "../../support/media/pictures.ts";
import { createWalk, recording } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const STATIONS = [
  { title: "Fuchsbau", atM: 100, seconds: 1 },
  { title: "Eiche", atM: 200 },
];

/** Seconds of the recording that the page plays; null while it cannot. */
const PLAYED = `(() => {
  const { duration } = document.querySelector("audio.listen") ?? {};
  return duration > 0 ? Math.round(duration) : null;
})()`;

/** Width of the picture that the page shows in pixels; 0 while it has none. */
const WIDTH = `document.querySelector("img.pic")?.naturalWidth ?? 0`;

Deno.test("The editor in Chromium: undo brings a station back with its picture and the recording that it had", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Zurück", STATIONS);
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const undo = (step: string) =>
        page.getByRole("button", { name: `Rückgängig: ${step}`, exact: true }).click();
      const open = async () => {
        await page.getByRole("region", { name: "Stationen" })
          .getByRole("button", { name: "Fuchsbau" }).click();
      };
      const plays = (seconds: number) =>
        until(
          `${seconds} s are played`,
          async () => await page.evaluate<number | null>(PLAYED) === seconds,
        );
      await open();
      await page.getByLabel("Bilder hinzufügen").setInputFiles({
        name: "a.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from(jpeg({ width: 640, height: 480 })),
      });
      await saved(page);
      await page.getByRole("button", { name: "Station entfernen" }).click();
      await saved(page);
      await undo("Station „Fuchsbau“ entfernen");
      await saved(page);
      await open();
      await plays(1);
      await until("the picture is seen", async () => await page.evaluate<number>(WIDTH) === 640);

      // Without a connection a recording is replaced, and that undone and redone.
      await context.setOffline(true);
      await page.getByRole("region", { name: "Aufnahme" }).getByLabel("Datei wählen")
        .setInputFiles({
          name: "neu.wav",
          mimeType: "audio/wav",
          buffer: Buffer.from(recording(3)),
        });
      await plays(3);
      await undo("Aufnahme von „Fuchsbau“ ersetzen");
      await context.setOffline(false);
      await saved(page);
      const redo = page.getByRole("button", { name: /^Wiederholen: Aufnahme/ });
      await redo.click();
      await saved(page);
      await plays(3);
      await undo("Aufnahme von „Fuchsbau“ ersetzen");
      await saved(page);
      await plays(1);
      const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
      assert.equal(pois.length, 2);
    })));
