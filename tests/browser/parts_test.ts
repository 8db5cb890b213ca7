/**
 * A part of a program that the server could not send is loaded again by one key, in each engine: of modules that have failed
 * Firefox asks for none again.
 *
 * @module
 */
import { Service } from "../support/service.ts";
import { until } from "../support/until.ts";
import { inChromium } from "./chromium.ts";
import { inFirefox, openFirefoxPage } from "./firefox.ts";
import { inWebKit } from "./webkit.ts";

/** A page of any browser driver. */
interface AnyPage {
  readonly goto: (url: string) => Promise<unknown>;
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly tap: (selector: string) => Promise<unknown>;
}

const AGAIN = "main.message button.btn-primary";

/** The source, which the page names in an element of its own; a part with a style; and what a part cannot run without. */
const PARTS = ["guide_service", "guide_later", "guide_home", "guide_home_parts"];

async function checkParts(page: AnyPage): Promise<void> {
  await using service = await Service.open();
  const send = (path: string, init?: RequestInit) => service.fetch(path, init);
  for (const part of PARTS) {
    let isRefused = true;
    // A server for each: no browser has its files from before.
    const respond = (request: Request): Promise<Response> | Response => {
      const { pathname, search } = new URL(request.url);
      const isMissing = isRefused && pathname.startsWith(`/assets/${part}.`);
      return isMissing ? new Response("busy", { status: 503 }) : send(pathname + search, request);
    };
    const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
    await using server = Deno.serve(options, respond);
    const has = (selector: string) =>
      until(`${selector} is shown without ${part}`, async () => {
        const found = `document.querySelector(${JSON.stringify(selector)}) !== null`;
        return await page.evaluate(found) === true;
      });
    await page.goto(`http://127.0.0.1:${server.addr.port}/`);
    await has(AGAIN);
    isRefused = false;
    await page.tap(AGAIN);
    await has('a[href="/edit"]');
  }
}

Deno.test("load() in Chromium: a part that was refused is loaded by the next press", (test) =>
  inChromium(test, async (browser) => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await checkParts({
      goto: (url) => page.goto(url),
      evaluate: (expression) => page.evaluate(expression),
      tap: (selector) => page.locator(selector).click(),
    });
    await context.close();
  }));

Deno.test("load() in Firefox: a part that was refused is loaded by the next press", (test) =>
  inFirefox(test, async (browser) => {
    const page = await openFirefoxPage(browser, { width: 390, height: 844 });
    await checkParts({
      goto: (url) => page.goto(url),
      evaluate: (expression) => page.evaluate(expression),
      tap: (selector) => page.locator(selector).click(),
    });
  }));

Deno.test("load() in WebKit: a part that was refused is loaded by the next press", (test) =>
  inWebKit(test, (page) =>
    checkParts({
      goto: (url) => page.goto(url),
      evaluate: (expression) => page.evaluate(expression),
      tap: (selector) => page.tapOn(selector),
    })));
