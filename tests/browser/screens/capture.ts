/**
 * Takes a screen of a page: its picture and the boxes of its parts. The page has the same font, size, language, time
 * and data on every machine, and nothing in it moves.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { LIMIT_MS } from "../chromium.ts";
import { until } from "../../support/until.ts";
import { KEEP_POSITION } from "../guide/phone.ts";
import type { Box, Regions, Screen } from "./compare.ts";
import { decodePng } from "./picture.ts";

/** Flags of a browser that draws letters without help of the system's settings. */
export const DRAWING_FLAGS = [
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--force-color-profile=srgb",
  "--force-device-scale-factor=1",
];

/** The kinds of devices. */
export type Device = "phone" | "computer";

/** The colours that a system asks for. */
export type Colours = "light" | "dark";

const DEVICES: Readonly<Record<Device, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  computer: { viewport: { width: 1280, height: 800 } },
};

/** What changes by itself elsewhere: language, time, animations, the density of the screen. */
const STEADY: BrowserContextOptions = {
  deviceScaleFactor: 1,
  locale: "de-DE",
  timezoneId: "Europe/Berlin",
  reducedMotion: "reduce",
  contrast: "no-preference",
  forcedColors: "none",
  permissions: ["geolocation"],
};

/** Letters of one font, which comes with the tests: those of systems differ. Its characters are those of Latin 1. */
const FONT = Deno.readFileSync(fileURLToPath(
  import.meta.resolve("@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2"),
)).toBase64();

/** Gives a page the font, and hides the browser's own player, which each version draws another way. Neither a font from bytes nor a style sheet from a script is a matter of its policy. */
const USE_FONT = `(() => {
  const bytes = Uint8Array.from(atob("${FONT}"), (character) => character.charCodeAt(0));
  const font = new FontFace("Screens", bytes, { weight: "100 900" });
  document.fonts.add(font);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { --font: Screens !important } audio { visibility: hidden }");
  document.adoptedStyleSheets = [sheet];
})()`;

/** Whether the font is there, and each image is read; tiles that a map does not have are images without a source. */
const IS_LOADED = `document.fonts.status === "loaded" && document.fonts.check("1rem Screens") &&
  [...document.querySelectorAll("img[src]")]
    .every(({ complete, naturalWidth }) => complete && naturalWidth > 0)`;

/** Opens an empty page on a device. */
export async function openBlank(
  browser: Browser,
  device: Device,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ ...DEVICES[device], ...STEADY });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  await page.addInitScript(USE_FONT);
  await page.addInitScript(KEEP_POSITION);
  return { context, page };
}

/** Runs `work` while a page has one more style sheet. */
export async function withStyles(
  page: Page,
  css: string,
  work: () => Promise<void>,
): Promise<void> {
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(css)});
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  })()`);
  await work();
  await page.evaluate("document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)");
}

/** Takes a page when everything is loaded and two pictures are equal. @param selectors Those of the regions. */
export async function captureScreen(
  page: Page,
  selectors: Readonly<Record<string, string>>,
): Promise<Screen> {
  await until("everything is loaded", async () => await page.evaluate<boolean>(IS_LOADED));
  let before = "";
  while (true) {
    const bytes = await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" });
    const now = bytes.toString("base64");
    if (now === before) {
      return { picture: decodePng(bytes), regions: await regionsOf(page, selectors) };
    }
    before = now;
  }
}

/** The boxes of the parts that are in sight, cut at the edges of the screen. @throws when a part is missing. */
async function regionsOf(
  page: Page,
  selectors: Readonly<Record<string, string>>,
): Promise<Regions> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const found: Record<string, Box> = {};
  for (const [name, selector] of Object.entries(selectors)) {
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`${name} is not shown: ${selector}`);
    const [left, right] = clipped(box.x, box.width, width);
    const [top, bottom] = clipped(box.y, box.height, height);
    if (right > left && bottom > top) {
      found[name] = { x: left, y: top, width: right - left, height: bottom - top };
    }
  }
  return found;
}

function clipped(start: number, length: number, limit: number): [start: number, end: number] {
  const inside = (value: number) => Math.min(limit, Math.max(0, Math.round(value)));
  return [inside(start), inside(start + length)];
}
