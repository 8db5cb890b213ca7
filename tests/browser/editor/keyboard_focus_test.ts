/** The keyboard in the editor: whatever is removed, moved, disabled or closed, the focus stays on the page. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { jpeg } from "../../support/media/pictures.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { FAKE_MICROPHONE, openEditorPage, saved } from "./editor_page.ts";
import { row } from "./stations.ts";
import { until } from "../../support/until.ts";

/** What has the focus, in words; empty for the body. */
const FOCUS = `(({ activeElement: focus, body }) => focus === null || focus === body
  ? ""
  : focus.getAttribute("aria-label") ?? focus.labels?.[0]?.textContent ?? focus.textContent)(document)`;

/** Waits until the page shows what was done, and says what has the focus then. */
async function focusAfter(page: Page, what: string): Promise<string> {
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
  );
  const focus = await page.evaluate<string>(FOCUS);
  assert.notEqual(focus, "", `${what}: the focus fell to the body`);
  return focus;
}

/** Presses a button by the keyboard. @returns What has the focus then. */
async function press(page: Page, button: Locator, what: string): Promise<string> {
  await button.focus();
  await page.keyboard.press("Enter");
  return await focusAfter(page, what);
}

const STATIONS = [
  { title: "Halt 1", atM: 100, seconds: 1 },
  { title: "Halt 2", atM: 200 },
  { title: "Halt 3", atM: 300 },
  { title: "Halt 4", atM: 400 },
];

Deno.test("The editor in Chromium: the focus never falls to the body", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
        const { routeId } = await createWalk(send, "Fokus", STATIONS);
        const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, {
          viewport,
        });
        const list = page.getByRole("region", { name: "Stationen" });
        const button = (name: string | RegExp) => page.getByRole("button", { name });
        const open = (name: string) => press(page, list.getByRole("button", { name }), name);
        await open("Halt 1");

        // The order.
        for (let at = 0; at < 4; at++) {
          assert.match(await press(page, button("Nach unten"), "later"), /Nach unten/);
        }
        for (let at = 0; at < 4; at++) {
          assert.match(await press(page, button("Nach oben"), "earlier"), /Nach oben/);
        }
        await saved(page);

        // Pictures: in another order, and removed one after the other.
        await button("Bilder hinzufügen").or(page.getByLabel("Bilder hinzufügen")).setInputFiles(
          [10, 20, 30].map((width) => ({
            name: `${width}.jpg`,
            mimeType: "image/jpeg",
            buffer: Buffer.from(jpeg({ width })),
          })),
        );
        await button("Bild 3 entfernen").waitFor();
        await saved(page);
        await press(page, button("Bild 1 nach hinten"), "picture back");
        await press(page, button("Bild 2 nach vorn"), "picture to the front");
        await press(page, button("Bild 2 nach hinten"), "picture to the end");
        for (let count = 3; count > 0; count--) {
          const focus = await press(page, button("Bild 1 entfernen"), `picture ${count}`);
          if (count > 1) assert.equal(focus, "Bild 1 entfernen");
          await saved(page);
        }

        // The recording, the recorder, help, the walk's texts and the simulated walk.
        await press(page, button("Aufnahme entfernen"), "recording removed");
        await saved(page);
        await press(page, button(/^Aufnehmen$/), "recorder opened");
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "hidden" });
        assert.match(await focusAfter(page, "recorder closed"), /Aufnehmen/);
        await press(page, button("Hilfe"), "help opened");
        await page.keyboard.press("Escape");
        assert.equal(await focusAfter(page, "help closed"), "Hilfe");
        await press(page, button("Verschieben"), "move");
        await press(
          page,
          page.locator(".side-panel").getByRole("button", { name: "Fertig" }),
          "moved",
        );
        const rename = button("Über diesen Weg");
        await press(page, rename, "texts opened");
        await press(page, rename, "texts closed");
        // On a phone what concerns the whole walk is one press away.
        const menu = viewport.width < 640 ? "Mehr" : "Ausprobieren";
        await press(
          page,
          page.getByRole("banner").getByRole("button", { name: menu }),
          "more opened",
        );
        await press(page, button(/^Probelauf Ein/), "simulation opened");
        await press(page, button("Schließen"), "simulation closed");

        // Undo and redo until there is nothing left.
        for (const name of ["Rückgängig", "Wiederholen"]) {
          const key = button(new RegExp(`^${name}`));
          while (await key.getAttribute("aria-disabled") !== "true") {
            await press(page, key, name);
            await saved(page);
          }
          assert.match(await focusAfter(page, `nothing to do: ${name}`), new RegExp(`^${name}`));
        }

        // Stations: the next one gets the focus, then the one before, then the heading.
        for (
          const [title, next] of [["Halt 2", "Halt 3"], ["Halt 4", "Halt 3"], ["Halt 1", "Halt 3"]]
        ) {
          await open(title ?? "");
          const focus = await press(page, button("Station entfernen"), `${title} removed`);
          assert.match(focus, new RegExp(`${next}$`));
          await saved(page);
        }
        await open("Halt 3");
        assert.equal(await press(page, button("Station entfernen"), "all removed"), "Stationen");
        await press(page, button(/^Rückgängig: /), "a station is back");
        await until("it is back", async () =>
          await list.getByRole("button", { name: "Halt 3" }).count() === 1);
        await context.close();
      }
    }), { flags: FAKE_MICROPHONE }));

Deno.test("The editor in Chromium: a click beside everything may leave a field", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Fokus", STATIONS);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await row(page, "Halt 2").click();
      await page.getByRole("textbox", { name: "Name" }).fill("Anders");
      await page.getByRole("heading", { name: "Stationen" }).click();
      await saved(page);
      assert.equal(await page.evaluate(FOCUS), "");
    })));

Deno.test("The editor in Chromium: the keyboard reaches everything that can be used, at every size", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Alles", STATIONS);
      for (const width of [1280, 640, 320]) {
        const viewport = { width, height: 800 };
        const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, {
          viewport,
        });
        await row(page, "Halt 2").click();
        await page.context().setOffline(true);
        await page.getByRole("textbox", { name: "Text zum Lesen" }).fill(`Bei ${width} Pixeln.`);
        await page.getByText("Keine Verbindung.").waitFor();
        await page.evaluate("document.activeElement.blur(); scrollTo(0, 0)");
        const missed = await tabThrough(page);
        assert.deepEqual(missed, [], `${width} pixels`);
        await context.setOffline(false);
        await saved(page);
        await context.close();
      }
    })));

/** Presses Tab once round the page. @returns What can be used and never had the focus in sight. */
async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(`{
    window.reached = new Set();
    window.wanted = new Set([...document.querySelectorAll(
      "a[href], button, input, textarea, summary, audio[controls], [tabindex='0']",
    )].filter((element) => element.checkVisibility())
      // Arrow keys go to the others of a group.
      .filter((element) => element.type !== "radio" || element.checked));
    addEventListener("focusin", ({ target }) => {
      const shown = target.closest("label") ?? target; // the field of a file is in its button
      const { left, top, right, bottom } = shown.getBoundingClientRect();
      const isInSight = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      if (isInSight) reached.add(target);
    }, true);
  }`);
  const count = await page.evaluate<number>("wanted.size");
  for (let presses = 0; presses < 3 * count; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate<boolean>("[...wanted].every((element) => reached.has(element))")) {
      return [];
    }
  }
  return await page.evaluate<string[]>(
    `[...wanted].filter((element) => !reached.has(element))
      .map((element) => element.getAttribute("aria-label") ?? element.textContent)`,
  );
}

Deno.test("The editor in Chromium: a click after typing reaches a button that had to be scrolled to", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Fokus", STATIONS);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await page.setViewportSize({ width: 1280, height: 500 });
      await page.getByRole("button", { name: "Über diesen Weg" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Neuer Name");
      await page.getByRole("button", { name: /^Entferntes und Ersetztes/ }).click();
      await page.getByRole("dialog", { name: "Entferntes und Ersetztes" }).waitFor();
      await saved(page);
    })));
