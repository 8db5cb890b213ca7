/**
 * A station: nothing covers it on the map, its circle follows the slider, and recordings that some phones do not
 * play are named.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { fillSample } from "../../support/sample.ts";
import { oggOpus } from "../../support/media/samples.ts";
import { number } from "../../support/responses.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved, showMap } from "./editor_page.ts";
import { until } from "../../support/until.ts";
import { list } from "./stations.ts";

async function openStation(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Stationen" }).getByRole("button", { name: "Halt 1" })
    .click();
  await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
}

/** Metres of the radius on the map, by the height of the track: it goes 200 m to the north. */
const SHOWN_RADIUS_M = `(() => {
  const heightOf = (path) => document.querySelector(path).getBBox().height;
  return heightOf("path.map-circle-on") / 2 * 200 / heightOf("path.map-track");
})()`;

Deno.test("The editor in Chromium: the circle follows the slider before it is let go", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Kreis", [{ title: "Halt 1", atM: 100 }]);
      const radius = async () => {
        const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
        return number(pois[0].triggerRadiusM);
      };
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page);
      const circle = page.locator("path.map-circle-on");
      await circle.waitFor({ state: "attached" });
      const slider = page.getByRole("slider", { name: "Hörkreis" });
      await slider.scrollIntoViewIfNeeded();
      const box = await slider.boundingBox();
      assert.ok(box !== null);
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + box.width * (30 - 10) / (300 - 10), y);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.3, y, { steps: 5 });
      const chosen = Number(await slider.inputValue());
      assert.ok(chosen > 60, `the slider is at ${chosen} m`);
      await until("the circle is as large as the slider says", async () => {
        const shown = await page.evaluate<number>(SHOWN_RADIUS_M);
        return Math.abs(shown - chosen) < 0.1 * chosen;
      });
      assert.equal(await radius(), 30, "nothing is saved before the slider is let go");
      await page.mouse.up();
      await saved(page);
      await until("the radius is stored", async () => await radius() === chosen);
    })));

Deno.test("The editor in Chromium: a recording that older phones do not play is named, at once and in the list", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Ogg", [{ title: "Halt 1", atM: 100 }]);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page);
      const choose = page.getByRole("region", { name: "Aufnahme" }).getByLabel("Datei wählen");
      const buffer = Buffer.from(oggOpus());
      await choose.setInputFiles({ name: "stimme.ogg", mimeType: "audio/ogg", buffer });
      await page.getByText("Ältere iPhones spielen diese Datei nicht. Besser sind MP3 oder M4A.")
        .waitFor();
      await saved(page);
      const notes = page.getByRole("region", { name: "Bitte ansehen" });
      await notes.getByText("Ältere Handys spielen die Aufnahme nicht. MP3 geht überall.")
        .waitFor();
      await page.reload();
      await notes.getByText("Ältere Handys spielen die Aufnahme nicht. MP3 geht überall.")
        .waitFor();
    })));

/** Chooses to move the station and presses an arrow key, before anything is drawn. */
const MOVE_AT_ONCE = `(async () => {
  document.querySelector(".coordinates .btn").click();
  while (document.querySelector(".coordinates .btn-primary") === null) await null;
  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true }),
  );
})()`;

Deno.test("The editor in Chromium: an arrow key right after the choice to move moves the station", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Schnell", [{ title: "Halt 1", atM: 100 }]);
      const latitude = async () => {
        const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
        return number(pois[0].lat);
      };
      const before = await latitude();
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page);
      await page.evaluate(MOVE_AT_ONCE);
      await until("the station is moved", async () => await latitude() > before);
    })));

/** Texts of stations and buttons of the map that overlap. */
const OVERLAPS = `(() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((element) =>
    ({ name: element.textContent.trim(), box: element.getBoundingClientRect() }));
  const covers = boxes(".mapview-keys .btn, .mapview-hint");
  return boxes(".map-station, .map-label").flatMap((sign) => covers.filter(({ box }) =>
    box.left < sign.box.right && sign.box.left < box.right &&
    box.top < sign.box.bottom && sign.box.top < box.bottom
  ).map(({ name }) => sign.name + " / " + name));
})()`;

Deno.test("The editor in Chromium: no button of the map covers a station or a label at any width", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      for (const width of [390, 1280]) {
        const viewport = { width, height: 800 };
        const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, {
          viewport,
        });
        await showMap(page);
        await page.locator(".map-station").nth(5).waitFor();
        let found = ["not looked yet"];
        await until(`nothing is covered at ${width} px`, async () => {
          found = await page.evaluate<string[]>(OVERLAPS);
          return found.length === 0;
        }).catch((error: Error) => {
          throw new Error(`${error.message}: ${found}`);
        });
        await context.close();
      }
    })));

Deno.test("The editor in Chromium: the field for the text grows with it and says how long it takes to read", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Text", [{ title: "Halt 1", atM: 100 }]);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openStation(page);
      const text = page.getByRole("textbox", { name: "Text zum Lesen" });
      const heights = () => text.evaluate((field) => [field.clientHeight, field.scrollHeight]);
      const [few = 0] = await heights();
      await text.fill("Hier steht eine alte Eiche. ".repeat(20) + "\n\nEin Absatz.\n");
      await page.getByText("102 Wörter sind etwa 55 Sekunden.").waitFor();
      const [many = 0, needed = 0] = await heights();
      assert.ok(many > few, `${many} px is more than ${few} px`);
      assert.ok(many >= needed, `${many} px show a text of ${needed} px`);
      await text.fill("Kurz");
      await page.getByText("1 Wort ist etwa 1 Sekunde.").waitFor();
      assert.equal((await heights())[0], few);
      await text.fill("lang ".repeat(3000));
      await page.getByText("3000 Wörter sind etwa 25:00 Minuten.").waitFor();
      const [most = 0] = await heights();
      assert.ok(most < 0.65 * 800, `${most} px leave the page usable`);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: below the text stand its length, a suggestion for it, and the way to the next station", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Länge", [
        { title: "Halt 1", atM: 100 },
        { title: "Halt 2", atM: 450, description: "Wort ".repeat(70) },
      ]);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const notes = async (title: string) => {
        await list(page).getByRole("button", { name: title }).click();
        await page.getByRole("textbox", { name: "Name" }).waitFor();
        await until("the form is that of the station", async () =>
          await page.getByRole("textbox", { name: "Name" }).inputValue() === title);
        const text = page.getByRole("textbox", { name: "Text zum Lesen" });
        const id = await text.getAttribute("aria-describedby");
        return (await page.locator(`[id="${id}"] span`).allInnerTexts())
          .map((sentence) =>
            sentence.replaceAll("\u00a0", " ")
          );
      };
      assert.deepEqual(await notes("Halt 1"), [
        "Rund 80 Wörter ergeben 40 Sekunden.",
        "Bis Station 2 sind es 350 m, rund 7 Minuten Fußweg.",
      ]);
      assert.deepEqual(await notes("Halt 2"), [
        "70 Wörter sind etwa 35 Sekunden.",
        "Bis zum Ziel sind es 100 m, rund 2 Minuten Fußweg.",
      ]);
      assert.deepEqual(complaints, []);
    })));
