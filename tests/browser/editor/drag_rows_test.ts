/**
 * Rows of the list of stations are dragged by their whole length, by mouse and by finger; they still take clicks,
 * and the list still scrolls.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { onTrack } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import { addStation, createWay, storedStations } from "./placing.ts";
import { until } from "../../support/until.ts";

const row = (page: Page, title: string) =>
  page.getByRole("region", { name: "Stationen", exact: true }).getByRole("listitem")
    .filter({ hasText: new RegExp(`${title}(?!\\d)`) });

async function createStations(send: Send, count: number): Promise<number> {
  const routeId = await createWay(send, false);
  for (let i = 1; i <= count; i++) await addStation(send, routeId, onTrack(1900 * i / count));
  return routeId;
}

async function untilOrder(send: Send, routeId: number, expected: readonly string[]) {
  let titles: string[] = [];
  await until("the order is stored", async () => {
    titles = (await storedStations(send, routeId)).map(({ title }) => title);
    return titles.join() === expected.join();
  }).catch(() => assert.equal(titles.join(), expected.join()));
}

async function middleOf(page: Page, title: string) {
  const box = await row(page, title).boundingBox();
  assert.ok(box !== null);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}

/** The title of the row with the line, and where the line is. */
const LINE = `(() => {
  const row = document.querySelector(".land-above, .land-below");
  return row === null ? "none"
    : row.querySelector(".pick-title").textContent + " " + row.className.match(/above|below/)[0];
})()`;

Deno.test("The editor in Chromium: a row is dragged by its name, with a line where it lands; Escape ends it", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createStations(send, 4);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const line = () => page.evaluate<string>(LINE);
      const drag = async (from: string, to: string) => {
        const start = await middleOf(page, from);
        const end = await middleOf(page, to);
        await page.mouse.move(start.x, start.y);
        await page.mouse.down();
        await page.mouse.move(end.x, end.y + Math.sign(end.y - start.y) * end.height / 4, {
          steps: 8,
        });
      };
      await drag("Halt 1", "Halt 3");
      assert.equal(await line(), "Halt 3 below");
      await page.keyboard.press("Escape");
      assert.equal(await line(), "none");
      await page.mouse.up();
      await page.waitForTimeout(200); // an order would be stored by now
      await untilOrder(send, routeId, ["Halt 1", "Halt 2", "Halt 3", "Halt 4"]);
      assert.equal(await page.getByRole("heading", { name: "Station bearbeiten" }).count(), 0);

      await drag("Halt 1", "Halt 3");
      await page.mouse.up();
      await untilOrder(send, routeId, ["Halt 2", "Halt 3", "Halt 1", "Halt 4"]);
      assert.equal(await line(), "none");
      assert.equal(
        await page.getByRole("heading", { name: "Station bearbeiten" }).count(),
        0,
        "a drag selects nothing",
      );
      await drag("Halt 4", "Halt 2");
      assert.equal(await line(), "Halt 2 above");
      await page.mouse.up();
      await untilOrder(send, routeId, ["Halt 4", "Halt 2", "Halt 3", "Halt 1"]);

      const { x, y } = await middleOf(page, "Halt 3");
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 3, y + 2);
      await page.mouse.up();
      await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
      assert.equal(
        await page.getByRole("textbox", { name: "Name", exact: true }).inputValue(),
        "Halt 3",
      );
    })));

Deno.test("The editor in Chromium: a dragged row scrolls the list at its edges", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createStations(send, 30);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const start = await middleOf(page, "Halt 2");
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x, 790, { steps: 8 });
      await until("the last row is in sight", async () => {
        const { y } = await middleOf(page, "Halt 30");
        return y < 795;
      });
      const last = await middleOf(page, "Halt 30");
      await page.mouse.move(last.x, last.y + last.height / 3, { steps: 3 });
      await page.mouse.up();
      await until("the row is the last one", async () => {
        return (await storedStations(send, routeId)).at(-1)?.title === "Halt 2";
      });
    })));

Deno.test("The editor in Chromium: a finger drags a row after a hold, and scrolls the page without", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createStations(send, 6);
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      const client = await context.newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
        client.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: type === "touchEnd" ? [] : [{ x, y }],
        });
      await row(page, "Halt 3").waitFor();
      await page.evaluate(
        `document.querySelector(".order ol").scrollIntoView({ block: "center" })`,
      );
      const start = await middleOf(page, "Halt 1");
      const end = await middleOf(page, "Halt 3");

      const before = await page.evaluate<number>("scrollY");
      await touch("touchStart", start.x, start.y);
      await page.locator("li.dragged").waitFor();
      for (let i = 1; i <= 8; i++) {
        await touch("touchMove", start.x, start.y + (end.y + 12 - start.y) * i / 8);
      }
      await until("the line is shown", async () => await page.evaluate(LINE) === "Halt 3 below");
      assert.equal(await page.evaluate("scrollY"), before, "the page stays");
      await touch("touchEnd", 0, 0);
      const order = ["Halt 2", "Halt 3", "Halt 1", "Halt 4", "Halt 5", "Halt 6"];
      await untilOrder(send, routeId, order);

      await touch("touchStart", end.x, end.y);
      for (let i = 1; i <= 8; i++) await touch("touchMove", end.x, end.y - 15 * i);
      await touch("touchEnd", 0, 0);
      await until("the page has scrolled", async () => {
        return await page.evaluate<number>("scrollY") > before + 50;
      });
      await untilOrder(send, routeId, order);
    })));
