/**
 * Devices whose database does not respond, or that store nothing: the walk is opened and heard all the same.
 *
 * @module
 */
import assert from "node:assert/strict";
import { until } from "../../support/until.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { openPhone, withService } from "./phone.ts";
import { chromiumWalk, firefoxWalk } from "./walking_pages.ts";
import type { WalkingPage } from "./whole_walk.ts";

const STATIONS = [{ title: "Halt 1", atM: 100, seconds: 0.5 }, { title: "Halt 2", atM: 200 }];

/** What `indexedDB.open` does instead. */
const DATABASES = {
  "never responds": "indexedDB.open = () => ({});",
  "is refused": "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };",
} as const;

/** Opens the first station by hand, and hears it. */
async function hearFirst(page: WalkingPage, address: string): Promise<void> {
  await page.goto(`${address}#walk`);
  await page.tap("link", /Halt 1/);
  await page.tap("link", "Weitergehen");
  await untilHeard(page);
}

async function untilHeard(page: WalkingPage): Promise<void> {
  await until(
    "it says that the first one was heard",
    async () => String(await page.evaluate("document.body.innerText")).includes("1 von 2 gehört"),
  );
}

for (const [what, script] of Object.entries(DATABASES)) {
  Deno.test(`The guide in Chromium: progress is kept where the database ${what}`, (test) =>
    inChromium(test, (browser) =>
      withService(async ({ base }, send) => {
        const { routeId } = await createWalk(send, "Ohne Datenbank", STATIONS);
        const phone = await openPhone(browser, base, "/");
        await phone.page.addInitScript(script);
        const page = await chromiumWalk(phone);
        await hearFirst(page, `${base}/w/${routeId}`);
        await phone.page.goto("about:blank");
        await page.goto(`${base}/w/${routeId}`);
        await until("it has begun", () => page.has("button", "Weitergehen"));
        await page.goto(`${base}/w/${routeId}#walk`);
        await untilHeard(page);
        assert.deepEqual(phone.complaints, []);
      }, { PAGE_LANGUAGE: "de" })));
}

Deno.test("The guide in Firefox: a walk is heard where the browser stores nothing", (test) =>
  inFirefox(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Ohne Speicher", STATIONS);
      const page = await firefoxWalk(await openFirefoxPage(browser, { width: 390, height: 844 }));
      await hearFirst(page, `${base}/w/${routeId}`);
    }, { PAGE_LANGUAGE: "de" }), { "network.cookie.cookieBehavior": 2 }));
