/** The guide on a phone in landscape: two columns that scroll by themselves, and the main button in sight. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { fillSample } from "../../support/sample.ts";
import { inChromium } from "../chromium.ts";
import { openGallery } from "./gallery.ts";
import { openPhone, withService } from "./phone.ts";
import { until } from "../../support/until.ts";

const LANDSCAPE = { width: 844, height: 390 };

/** Whether all of an element is on the screen. */
async function isInSight(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).first().boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width &&
    box.y + box.height <= height;
}

Deno.test("The guide in Chromium: in landscape every screen has its main button in sight", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const walk = `${base}/w/${routeId}`;
      const { page } = await openPhone(browser, base, "/", { viewport: LANDSCAPE });
      for (
        const [address, selector] of [
          [walk, ".btn-large"],
          [`${walk}#walk`, ".next"],
          [`${walk}#walk`, ".plan"],
          [`${walk}/s/1`, ":is(.tap, .player-play)"],
          [`${walk}#end`, ".btn-large"],
          [`${walk}#pocket`, ".slide"],
        ] as const
      ) {
        await page.goto("about:blank");
        await page.goto(address);
        await page.locator(selector).first().waitFor();
        await until(`${selector} of ${address} is in sight`, () => isInSight(page, selector));
        assert.equal(await page.evaluate("document.documentElement.scrollWidth"), LANDSCAPE.width);
      }
      const gallery = await openGallery(browser, { viewport: LANDSCAPE });
      for (const name of ["resume-light", "resume-dark", "fork"]) {
        await gallery.show(name);
        for (const button of await gallery.page.locator("main button").all()) {
          const { y = -1, height = 0 } = await button.boundingBox() ?? {};
          assert.ok(y >= 0 && y + height <= LANDSCAPE.height, name);
        }
      }
    })));

Deno.test("The guide in Chromium: in landscape the list scrolls, and board and map keep their positions", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const { page } = await openPhone(browser, base, `/w/${routeId}#walk`, {
        viewport: LANDSCAPE,
      });
      await page.locator(".map-station").first().waitFor();
      const last = page.locator(".list-rows li").last();
      await last.scrollIntoViewIfNeeded();
      await until(
        "the last station is in sight",
        () => isInSight(page, ".list-rows li:last-child"),
      );
      assert.ok(await isInSight(page, ".next"));
      assert.ok(await isInSight(page, ".plan"));
      assert.equal(await page.evaluate("scrollY"), 0);
      // A station: the pictures on the left stay while the text is scrolled.
      await page.goto("about:blank");
      await page.goto(`${base}/w/${routeId}/s/1`);
      await page.locator(".text p").last().scrollIntoViewIfNeeded();
      assert.ok(await isInSight(page, ".shots .pic"));
      assert.equal(await page.evaluate("scrollY"), 0);
    })));

Deno.test("The guide in Chromium: texts and keys keep off a notch, maps and pictures do not", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const { page } = await openPhone(browser, base, "/", { viewport: LANDSCAPE });
      for (const path of ["", "#walk", "/s/1", "#end", "#settings", "#pocket"]) {
        await page.goto("about:blank");
        await page.goto(`${base}/w/${routeId}${path}`);
        await page.locator("h1").waitFor();
        // Chromium has no notch of its own: the styles read its size from these properties.
        const under = await page.evaluate<string[]>(`(() => {
          const { style } = document.documentElement;
          style.setProperty("--sal", "47px");
          style.setProperty("--sar", "47px");
          return [...document.querySelectorAll("h1, h2, p:not(.quiet-keys), b, .btn, legend, label, figcaption")]
            .filter((element) => element.closest(".visually-hidden, .skip, .slide-key, .mapview, [aria-hidden]") === null)
            .filter((element) => {
              const words = document.createRange();
              words.selectNodeContents(element);
              const { left, right, width } = words.getBoundingClientRect();
              return width > 1 && (left < 47 || right > innerWidth - 47);
            })
            .map((element) => element.textContent);
        })()`);
        assert.deepEqual(under, [], path);
      }
      await page.goto("about:blank");
      await page.goto(`${base}/w/${routeId}#walk`);
      await page.locator(".plan .map-station").first().waitFor();
      const map = await page.locator(".plan").boundingBox();
      assert.equal(
        map && map.x + map.width,
        LANDSCAPE.width,
        "the map is as wide as there is space",
      );
    })));

Deno.test("The guide in Chromium: the list or the map that was chosen is shown again", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const { page } = await openPhone(browser, base, `/w/${routeId}#walk`);
      await page.getByRole("radio", { name: "Karte" }).check();
      await page.locator(".plan").waitFor();
      await page.reload();
      await page.locator(".plan").waitFor();
      assert.equal(await page.getByRole("list").count(), 0);
      await page.getByRole("radio", { name: "Liste" }).check();
      await page.goto(`${base}/w/${routeId}#settings`);
      await page.getByLabel("Vibrieren").uncheck();
      await page.goto(`${base}/w/${routeId}#walk`);
      await page.reload();
      await page.getByRole("list").first().waitFor();
      await page.goto(`${base}/w/${routeId}#settings`);
      assert.equal(
        await page.getByLabel("Vibrieren").isChecked(),
        false,
        "the signal is still off",
      );
      assert.equal(await page.getByLabel("Ton").isChecked(), true);
    })));
