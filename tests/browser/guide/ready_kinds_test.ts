/** The ticks before a walk where much is missing: on a plain http page, and with all that can fail. @module */
import assert from "node:assert/strict";
import { createWalk, type WalkStation } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { findingsOf, lossesOf } from "./findings.ts";
import { openPhone, withService } from "./phone.ts";
import { begin, key, openStart, untilTicks } from "./ready_phone.ts";
import * as stubs from "./ready_stubs.ts";

const TWO: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 30 },
  { title: "Halt 2", atM: 300, seconds: 30 },
];

Deno.test("The guide in Chromium: the ticks of a plain http page say what works there, and let the walk begin", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Nur http", TWO);
      const plain = base.replace("127.0.0.1", "walk.test");
      const { page } = await openPhone(browser, plain, `/w/${routeId}`, { permissions: [] });
      await begin(page);
      await untilTicks(page, [
        "Fehlt noch: Hast du den Ton gehört?",
        "Hier geht es mit Tippen.",
        "Du brauchst unterwegs Internet.",
        "Fehlt noch: Der Bildschirm geht vielleicht aus.",
      ]);
      await key(page, "Ja").click();
      await key(page, "Hab ich gemacht").click();
      await key(page, "Los geht’s").click();
      await page.getByText("0 von 2 gehört").waitFor();
    }), { flags: ["--host-resolver-rules=MAP walk.test 127.0.0.1"] }));

Deno.test("The guide in Chromium: the ticks with all that can fail have no findings, in both languages", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Alles", TWO);
      for (const locale of ["de-DE", "en-GB"]) {
        const options = { locale, viewport: { width: 320, height: 640 } };
        const scripts = [stubs.NO_WAKE_LOCK];
        const { page, context } = await openStart(browser, base, routeId, {
          options,
          scripts,
          accuracyM: 120,
        });
        await key(page, /^(Weg beginnen|Start the walk)$/).click();
        await page.locator(".mending").first().waitFor();
        await page.evaluate(stubs.LATER);
        await until("both have steps", async () => await page.locator(".mending").count() === 2);
        await page.evaluate(
          "document.querySelectorAll('details').forEach((each) => each.open = true)",
        );
        assert.deepEqual(await findingsOf(page), [], locale);
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        assert.deepEqual(await lossesOf(page), [], locale);
        await context.close();
      }
    })));
