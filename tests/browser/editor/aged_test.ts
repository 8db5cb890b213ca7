/** The editor in a browser that lacks everything that one of the oldest browsers of teachers lacks. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createWalk } from "../../support/walk.ts";
import { jpeg } from "../../support/media/pictures.ts";
import { jsonOf } from "../../support/responses.ts";
import { type Aging, inAgedChromium } from "../aged_browser.ts";
import { withService } from "../guide/phone.ts";
import { FAKE_MICROPHONE, openEditorPage, record, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const TWO = [{ title: "Halt 1", atM: 100 }, { title: "Halt 2", atM: 200 }];

Deno.test("The editor in an aged Chromium: stations are added, described, recorded, and put in order", (test) =>
  inAgedChromium(test, "editor", (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Alter Rechner", TWO);
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      const { removed, notRemoved } = await page.evaluate<Aging>("aging");
      assert.ok(removed > 1000, `only ${removed} members are removed`);
      assert.deepEqual(notRemoved, []);
      const titles = async () => {
        const { pois } = await jsonOf(send(`/api/routes/${routeId}/pois`, {}), 200);
        return Array.isArray(pois) ? pois.map(({ title }) => title) : [];
      };
      await page.getByRole("link", { name: "Alter Rechner" }).first().click();
      await page.getByRole("slider", { name: /^Weg/ }).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Name" }).fill("Eiche");
      await page.getByRole("textbox", { name: "Text zum Lesen" }).fill("Sie ist alt.");
      await page.getByRole("heading", { name: "Station bearbeiten" }).click();
      await saved(page);
      assert.deepEqual(await titles(), ["Eiche", "Halt 1", "Halt 2"]);
      await page.getByRole("button", { name: "Nach unten" }).click();
      await saved(page);
      assert.deepEqual(await titles(), ["Halt 1", "Eiche", "Halt 2"]);
      await page.getByRole("button", { name: /^Rückgängig: Reihenfolge/ }).click();
      await until("the order is taken back", async () => (await titles())[0] === "Eiche");
      await page.getByLabel("Bilder hinzufügen").setInputFiles({
        name: "a.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from(jpeg({ width: 640, height: 480 })),
      });
      await page.getByRole("textbox", { name: "Bildtext 1" }).fill("Die alte Eiche");
      await record(page, 2, 1.1);
      await saved(page);
      await page.getByRole("button", { name: "Station entfernen" }).click();
      await page.getByRole("status").filter({ hasText: "Station „Eiche“ wurde entfernt." })
        .waitFor();
      await saved(page); // a page that is left earlier sends the removal when the walk is opened again
      await page.goto(`${base}/edit`);
      await page.getByRole("link", { name: "Alter Rechner" }).first().waitFor();
      await until("the station is removed", async () => (await titles()).length === 2);
      assert.deepEqual(complaints, []);
    }), { flags: FAKE_MICROPHONE }));
