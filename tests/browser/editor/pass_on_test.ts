/** Passing a walk on as a file: its pack, and the page with everything inside for messengers. @module */
import assert from "node:assert/strict";
import { jsonOf } from "../../support/responses.ts";
import { wav } from "../../support/media/wav.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import { focused, makeWalk } from "./homepage.ts";

/** Seconds of a recording of 16 MB: two of them are too much for one page. */
const LONG_S = 1000;

Deno.test("The editor in Chromium: a walk is passed on as one page, unless it is too large for that", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      const passOn = page.getByRole("button", { name: "Als Datei sichern : Am Bach" });
      const dialog = page.getByRole("dialog", { name: "„Am Bach“ als Datei sichern" });
      const pageLink = dialog.getByRole("link", { name: "Eine Seite laden" });
      await passOn.click();
      const downloading = page.waitForEvent("download");
      await pageLink.click();
      const download = await downloading;
      assert.equal(download.suggestedFilename(), "am-bach.html");
      assert.match(await Deno.readTextFile(await download.path()), /<title>Am Bach<\/title>/);
      await page.keyboard.press("Escape");
      await focused(page, passOn);

      for (const seconds of [LONG_S, LONG_S - 1]) {
        const body = JSON.stringify({ lat: 50.66, lon: 7.21, title: "Lang" });
        const headers = { "Content-Type": "application/json" };
        const path = `/api/routes/${routeId}/pois`;
        const { id } = await jsonOf(send(path, { method: "POST", headers, body }), 201);
        const form = new FormData();
        form.append("audio", new Blob([wav({ seconds }).slice()]), "lang.wav");
        await jsonOf(send(`${path}/${id}/audio`, { method: "POST", body: form }), 201);
      }
      await passOn.click();
      await dialog.getByText("Mehr als 30 MB gehen nicht.").waitFor();
      assert.equal(await pageLink.count(), 0);
      await dialog.getByRole("link", { name: "Paket laden" }).waitFor();
      assert.deepEqual(complaints, []);
    })));
