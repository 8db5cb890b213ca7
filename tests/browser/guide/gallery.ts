/** Opens screens of the guide with made-up data in a browser: those of gallery_examples.tsx, or other pages. @module */
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { buildPage } from "../../../tools/build_web.ts";
import { LIMIT_MS } from "../chromium.ts";

/** An address that no server has: the test itself responds. */
const ADDRESS = "http://gallery.test/";

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: "de-DE",
  reducedMotion: "reduce",
};

/** An open gallery. */
export interface Gallery {
  readonly page: Page;
  /** Names of all examples. */
  readonly names: readonly string[];
  /** Shows an example, as its first screen. */
  readonly show: (name: string) => Promise<void>;
  /** What was tapped last; empty if nothing was. */
  readonly tapped: () => Promise<string>;
}

/**
 * Opens a page on a phone whose script is a file of this folder.
 *
 * @param file Name of the file, which is bundled with its styles.
 * @returns The page before it is loaded, and its address.
 */
export async function pageOf(
  browser: Browser,
  file: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly address: string }> {
  const { script, style } = await buildPage(fileURLToPath(new URL(file, import.meta.url)));
  const context = await browser.newContext({ ...PHONE, ...options });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Gallery</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <style>${style}</style><div id="app"></div><script type="module" src="/page.js"></script>`;
  await page.route(
    `${ADDRESS}**`,
    (route) =>
      route.request().url() === `${ADDRESS}page.js`
        ? route.fulfill({ contentType: "text/javascript", body: script })
        : route.fulfill({ contentType: "text/html", body: html }),
  );
  return { page, address: ADDRESS };
}

/** Opens a gallery on a phone. */
export async function openGallery(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Gallery> {
  const { page, address } = await pageOf(browser, "gallery_examples.tsx", options);
  const show = async (name: string) => {
    await page.goto("about:blank");
    await page.goto(`${address}#${name}`);
    await page.locator("h1").waitFor({ state: "attached" });
  };
  await show("fork");
  return {
    page,
    show,
    names: await page.evaluate<string[]>("window.examples"),
    tapped: () => page.evaluate<string>("document.documentElement.dataset.tapped ?? ''"),
  };
}
