/**
 * A rehearsal in Firefox and in WebKit: recorded on the way, kept over a reload, and shown.
 *
 * @module
 */
import assert from "node:assert/strict";
import { jsonOf, number } from "../../support/responses.ts";
import { onTrack } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { inWebKit } from "../webkit.ts";
import { BEGIN, passReady } from "./begin_walk.ts";
import { GOOD_M } from "./phone.ts";
import { LATE_STEPS, withRehearsalWalk } from "./rehearsals.ts";
import { firefoxWalk, webKitWalk } from "./walking_pages.ts";
import { goOn, type WalkingPage } from "./whole_walk.ts";

const SWITCH = "Probegang aufzeichnen";
const MAKE = "45 m daraus machen: Kreis 2";

async function sees(page: WalkingPage, expression: string): Promise<void> {
  await until(expression, async () => await page.evaluate(expression) === true);
}

/** Records a rehearsal with a reload in it, and makes a circle larger. */
async function rehearseAndChange(page: WalkingPage): Promise<void> {
  await withRehearsalWalk(async ({ base }, send, walk) => {
    await page.goto(`${base}${walk.path}#settings`);
    await page.tap("checkbox", SWITCH);
    await page.tap("link", "Zurück");
    await page.tap("button", BEGIN);
    await passReady(page);
    await page.report(onTrack(60), GOOD_M);
    await page.report(onTrack(140), GOOD_M);
    await sees(page, "/: [1-9]/.test(document.querySelector('.rehearsal-sign')?.textContent)");
    await page.reload();
    await goOn(page);
    await sees(page, "document.querySelector('.rehearsal-sign') !== null");
    for (const { accuracyM, ...position } of LATE_STEPS) await page.report(position, accuracyM);
    await until("the station is shown", () => page.has("heading", /Halt 2/));
    await page.evaluate("location.hash = '#rehearsal'");
    await page.tap("button", MAKE);
    await until(
      "the radius is changed",
      async () => number((await jsonOf(send(walk.poiPath(1), {}))).triggerRadiusM) === 45,
    );
    await until("it can be undone", () => page.has("button", "Zurück auf 25 m: Kreis 2"));
    assert.equal(await page.has("button", MAKE), false);
  }, { PAGE_LANGUAGE: "de" });
}

Deno.test("The guide in Firefox records a rehearsal and shows it", (test) =>
  inFirefox(test, async (browser) => {
    const page = await openFirefoxPage(browser, { width: 390, height: 844 });
    await rehearseAndChange(await firefoxWalk(page));
  }));

Deno.test("The guide in WebKit records a rehearsal and shows it", (test) =>
  inWebKit(test, (page) => rehearseAndChange(webKitWalk(page))));
