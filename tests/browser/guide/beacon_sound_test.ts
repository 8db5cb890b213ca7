/**
 * The ticks of the beacon along a simulated walk, rendered offline in three engines and measured in the samples.
 *
 * @module
 */
import { inChromium } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { inWebKit } from "../webkit.ts";
import { until } from "../../support/until.ts";
import { assertLeads, renderedWalkOf, serveBeaconWalk } from "./beacon_walk.ts";

/** Opens the page that renders, in any engine, and measures what it has rendered. */
async function measure(
  page: {
    goto(address: string): Promise<unknown>;
    evaluate(expression: string): Promise<unknown>;
  },
): Promise<void> {
  await using server = await serveBeaconWalk();
  await page.goto(server.address);
  let rendered: unknown;
  await until("the walk is rendered", async () => {
    rendered = await page.evaluate("window.rendered ?? null");
    return rendered !== null;
  });
  const walk = renderedWalkOf(rendered);
  if (walk !== null) assertLeads(walk);
}

Deno.test("beaconPlan() and Ticks in Chromium: side, pace and pauses along a walk", (test) =>
  inChromium(test, async (browser) => measure(await browser.newPage())));

Deno.test("beaconPlan() and Ticks in Firefox: side, pace and pauses along a walk", (test) =>
  inFirefox(
    test,
    async (browser) => measure(await openFirefoxPage(browser, { width: 390, height: 844 })),
  ));

Deno.test("beaconPlan() and Ticks in WebKit: side, pace and pauses along a walk", (test) =>
  inWebKit(test, measure));
