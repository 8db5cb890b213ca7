/**
 * Names of stations as a teacher types them: an emptied one falls back, and one that was not typed follows its
 * number.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, openPage, saved } from "./editor_page.ts";
import { list, select, titlesOf, TWO, write } from "./stations.ts";
import { until } from "../../support/until.ts";

/** Longer than the pause after which a field is saved. */
const PAUSE_MS = 1300;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  assert.ok(box !== null);
  return box;
}

Deno.test("The editor in Chromium: an emptied name falls back, and typing a new one is no conflict", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Namen", TWO);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const conflict = page.getByRole("dialog", { name: "Hier gibt es zwei Fassungen" });
      await select(page, "Halt 1");
      const name = page.getByRole("textbox", { name: "Name" });
      await name.fill("");
      await page.getByText("Die Station braucht einen Namen.").waitFor();
      assert.deepEqual(await titlesOf(send, routeId), ["Halt 1", "Halt 2"], "it is not sent");
      await name.fill("Fuchsbau ");
      await page.waitForTimeout(PAUSE_MS);
      await name.pressSequentially("am Weg"); // the space that is not stored is still there
      await name.blur();
      await saved(page);
      assert.deepEqual(await titlesOf(send, routeId), ["Fuchsbau am Weg", "Halt 2"]);
      await name.fill("  ");
      await name.blur();
      assert.equal(await name.inputValue(), "Fuchsbau am Weg");
      assert.equal(await page.getByText("Die Station braucht einen Namen.").count(), 0);
      assert.equal(await conflict.count(), 0);
      await page.getByRole("button", { name: "Über diesen Weg" }).click();
      const walk = page.getByRole("textbox", { name: "Name" });
      await walk.fill("");
      await page.getByText("Der Weg braucht einen Namen.").waitFor();
      await walk.blur();
      assert.equal(await walk.inputValue(), "Namen");
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: the click that leaves an emptied name hits what it was meant for", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Namen", TWO);
      // High enough that the whole form is in sight.
      const viewport = { width: 1280, height: 1600 };
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`, { viewport });
      await select(page, "Halt 1");
      const name = page.getByRole("textbox", { name: "Name" });
      const moving = page.getByRole("button", { name: "Verschieben" });
      await name.fill("");
      await page.getByText("Die Station braucht einen Namen.").waitFor();
      const { x, y, width, height } = await boxOf(moving);
      // Near its lower edge: the button must not move up between the press and the release.
      await page.mouse.click(x + width / 2, y + height - 4, { delay: 100 });
      await page.getByRole("button", { name: "Fertig", exact: true }).waitFor();
      assert.equal(await name.inputValue(), "Halt 1");
      assert.equal(await page.getByText("Die Station braucht einen Namen.").count(), 0);
    })));

Deno.test("The editor in Chromium: the name of a new station is selected, and follows its number until one is typed", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Nummern", TWO);
      // Another client has made one without a title.
      const position = { lat: 50.6725, lon: 7.2143, sequence: 5 };
      await write(send, "POST", `/api/routes/${routeId}/pois`, position);
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await list(page).getByRole("button", { name: "Station 3" }).waitFor();
      const add = async () => {
        await page.getByRole("slider", { name: /^Weg/ }).focus();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
      };
      await add();
      const name = page.getByRole("textbox", { name: "Name" });
      await name.waitFor();
      await until("the name is selected", () =>
        page.evaluate<boolean>(`{
          const { activeElement: field } = document;
          field.selectionStart === 0 && field.selectionEnd === field.value?.length;
        }`));
      await page.keyboard.type("Quelle");
      await name.blur();
      await saved(page);
      await add();
      await saved(page);
      const shown = () => list(page).locator(".pick-title").allTextContents();
      const before = await shown();
      const typed = before.find((title) => title.startsWith("Station ")) ?? "";
      await select(page, typed);
      await list(page).getByRole("button", { name: "Nach unten" }).click();
      await saved(page);
      const after = await shown();
      assert.deepEqual(
        after.map((title, index) => title.startsWith("Station ") ? index + 1 : 0),
        after.map((title) => Number(title.split("Station ")[1] ?? 0)),
        `${before} -> ${after}`,
      );
      assert.ok(after.includes("Quelle"));
      const { page: sheet } = await openPage(context, base, `/w/${routeId}/sheet`);
      await sheet.getByText(after.find((title) => title.startsWith("Station ")) ?? "").first()
        .waitFor();
      assert.equal(await sheet.getByText("Unbenannter POI").count(), 0);
    })));
