/** A walk of ten stations without a network, with a pause, a reload and a call, in three engines. @module */
import { chosenEngines } from "../../support/extent.ts";
import { inChromium } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { inWebKit } from "../webkit.ts";
import { openPhone } from "./phone.ts";
import { chromiumWalk, firefoxWalk, webKitWalk } from "./walking_pages.ts";
import { walkWholeWalk } from "./whole_walk.ts";

const ENGINES: Readonly<Record<string, (test: Deno.TestContext) => Promise<void>>> = {
  "in WebKit": (test) => inWebKit(test, (page) => walkWholeWalk(webKitWalk(page))),
  "in Chromium": (test) =>
    inChromium(test, async (browser) => {
      const phone = await openPhone(browser, "about:", "blank");
      await walkWholeWalk(await chromiumWalk(phone));
    }),
  "in Firefox": (test) =>
    inFirefox(test, async (browser) => {
      const page = await openFirefoxPage(browser, { width: 390, height: 844 });
      await walkWholeWalk(await firefoxWalk(page));
    }),
};

/** They walk at the same time, because nearly all of the time a class walks or listens. */
const AT_ONCE = { sanitizeOps: false, sanitizeResources: false, sanitizeExit: false } as const;

Deno.test("The guide: a whole walk without a network, every station heard once and in order", async (test) => {
  const walks = chosenEngines(ENGINES, 1).map(([name, fn]) => test.step({ name, fn, ...AT_ONCE }));
  await Promise.all(walks);
});
