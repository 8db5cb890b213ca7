/**
 * The screens of the guide and the history of the browser: each screen is one entry, whether a link or the guide itself
 * has shown it.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inChromium } from "../chromium.ts";
import { pageOf } from "./gallery.ts";
import { beginWalk } from "./begin_walk.ts";

/** Waits for what only the screen of a fragment shows; the address must be that of the screen then. */
async function waitForScreen(page: Page, fragment: string): Promise<void> {
  const shown = {
    "": page.getByRole("button", { name: "Weitergehen" }),
    "#walk": page.getByRole("link", { name: /Steinbruch/ }),
    "#s1": page.getByRole("heading", { name: "Eselsplatz" }),
    "#pocket": page.getByText("0 von 3 gehört").and(page.locator(".got")),
    "#settings": page.getByRole("heading", { name: "Einstellungen" }),
  };
  for (const [name, element] of Object.entries(shown)) {
    if (name === fragment) await element.waitFor();
  }
  assert.equal(await page.evaluate("location.hash"), fragment);
}

Deno.test("The guide in Chromium: back and forward go through the screens in the order in which they were shown", (test) =>
  inChromium(test, async (browser) => {
    const { page, address } = await pageOf(browser, "counting_page.tsx");
    await page.goto(address);
    await page.getByRole("link", { name: "Einstellungen" }).click();
    await waitForScreen(page, "#settings");
    await page.goBack();
    await waitForScreen(page, "");
    const first = await page.evaluate<number>("history.length");
    // The first two are shown by the guide, the others by links.
    await beginWalk(page, "Weitergehen");
    await waitForScreen(page, "#walk");
    await page.getByRole("link", { name: /Eselsplatz/ }).click();
    await waitForScreen(page, "#s1");
    await page.getByRole("link", { name: "Zum Weg" }).click();
    await waitForScreen(page, "#walk");
    await page.getByRole("link", { name: "Handy einstecken" }).click();
    await waitForScreen(page, "#pocket");
    // The first replaces the entry of the settings, which was ahead.
    assert.equal(await page.evaluate("history.length"), first - 1 + 4, "an entry for each screen");
    for (const fragment of ["#walk", "#s1", "#walk", ""]) {
      await page.goBack();
      await waitForScreen(page, fragment);
    }
    for (const fragment of ["#walk", "#s1"]) {
      await page.goForward();
      await waitForScreen(page, fragment);
    }
    await page.evaluate("location.hash = '#nothing'");
    await page.getByRole("button", { name: "Weitergehen" }).waitFor();
  }));
