/** A homepage whose server sends only whole files, from which Safari plays no recording before it is loaded. @module */
import assert from "node:assert/strict";
import type { BrowserContext } from "playwright-core";
import { until } from "../../support/until.ts";
import type { WalkStation } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openPhone } from "../guide/phone.ts";
import { PLACES } from "../guide/places.ts";

const STATIONS: readonly WalkStation[] = [{ title: "Das Tor", atM: 100, seconds: 1 }];
const OFFER = "Lade den Weg zuerst.";

/** The page sees the name of the maker of Safari. */
const AS_SAFARI = `Object.defineProperty(navigator, "vendor", { value: "Apple Computer, Inc." });`;

/** The server gets no `Range`. @returns How many requests for recordings it got. */
async function withoutParts(context: BrowserContext, recording: string): Promise<() => number> {
  let count = 0;
  await context.route(`**${recording}`, async (route) => {
    count++;
    const { range: _, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
  return () => count;
}

Deno.test("The guide on published files in Chromium: as Safari, it offers to load the walk first where a server sends no parts of files", (test) =>
  inChromium(test, async (browser) => {
    const published = PLACES.find(({ where }) => where.startsWith("published"));
    await published?.withWalk("Am Stück", STATIONS, async ({ base, path, recordings }) => {
      const [recording = ""] = recordings;
      const { page, context } = await openPhone(browser, "about:", "blank");
      await withoutParts(context, recording);
      await page.addInitScript(AS_SAFARI);
      await page.goto(base + path);
      await page.getByRole("status").getByText(OFFER).waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Jetzt laden" }).focus();
      await page.keyboard.press("Enter");
      const isOnBody = "document.activeElement === document.body";
      assert.equal(await page.evaluate(isOnBody), false, "the focus stays where the offer was");
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      assert.equal(await page.getByText(OFFER).count(), 0);
    });
  }));

Deno.test("The guide on published files in Chromium: as Safari that keeps no copies, it says why nothing can be heard", (test) =>
  inChromium(test, async (browser) => {
    const published = PLACES.find(({ where }) => where.startsWith("published"));
    await published?.withWalk("Am Stück", STATIONS, async ({ base, path, recordings }) => {
      const [recording = ""] = recordings;
      const { page, context } = await openPhone(browser, "about:", "blank");
      await withoutParts(context, recording);
      await page.addInitScript(AS_SAFARI);
      await page.addInitScript("delete Navigator.prototype.serviceWorker");
      await page.goto(base + path);
      await page.getByText(/^Diese Homepage schickt Aufnahmen nur am Stück/)
        .waitFor();
      assert.equal(await page.getByRole("button", { name: "Jetzt laden" }).count(), 0);
    });
  }));

Deno.test("The guide on published files in Chromium: other browsers, and Safari with parts of files, get no such offer", (test) =>
  inChromium(test, async (browser) => {
    const published = PLACES.find(({ where }) => where.startsWith("published"));
    await published?.withWalk("Am Stück", STATIONS, async ({ base, path, recordings }) => {
      const [recording = ""] = recordings;
      const other = await openPhone(browser, "about:", "blank");
      const checks = await withoutParts(other.context, recording);
      await other.page.goto(base + path);
      await until("the files are checked", () => checks() > 0);
      const safari = await openPhone(browser, "about:", "blank");
      await safari.page.addInitScript(AS_SAFARI);
      const part = safari.page.waitForResponse((response) =>
        response.url().endsWith(recording) && response.status() === 206
      );
      await safari.page.goto(base + path);
      await part;
      for (const { page } of [other, safari]) {
        await page.getByRole("button", { name: /Für unterwegs laden/ }).waitFor();
        assert.equal(await page.getByText(OFFER).count(), 0);
      }
    });
  }));
