/**
 * A teacher at a desk: a service, and pages of the editor.
 *
 * @module
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { decodeMonoWav } from "./sound.ts";

/** Flags of a browser with a microphone that beeps. */
export const FAKE_MICROPHONE = ["--use-fake-device-for-media-stream"];

/** A page of the editor, and what it complained of. */
export interface Desk {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors on the page, complaints of the browser, and requests to other origins. */
  readonly complaints: string[];
}

const DESK: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: "de-DE",
  reducedMotion: "reduce",
  permissions: ["microphone", "geolocation"],
};

/** Opens a page of the editor. */
export async function openDesk(
  browser: Browser,
  base: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Desk> {
  const context = await browser.newContext({ ...DESK, ...options });
  return await openPage(context, base, path);
}

/** Opens one more page of a teacher. */
export async function openPage(
  context: BrowserContext,
  base: string,
  path: string,
): Promise<Desk> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !/ERR_INTERNET|Failed to load/.test(text)) {
      complaints.push(text);
    }
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !/^(blob|data):/.test(url)) complaints.push(`asked for ${url}`);
  });
  await page.goto(base + path);
  return { context, page, complaints };
}

/** Waits until the page says that the server has everything. @throws with what it says instead. */
export async function saved(page: Page): Promise<void> {
  const state = page.getByRole("status").filter({ hasText: /^(Gespeichert|Saved)$/ });
  await state.waitFor().catch(async (cause) => {
    const texts = await page.locator("[role=status], [role=alert]").allTextContents();
    throw new Error(`Not saved: the page says ${JSON.stringify(texts)}`, { cause });
  });
}

/** Records for some seconds, and takes the recording over. */
export async function record(page: Page, seconds: number): Promise<void> {
  await page.getByRole("button", { name: /^(Aufnehmen|Neu aufnehmen)$/ }).click();
  await page.getByRole("button", { name: "Aufnahme beginnen" }).click();
  const done = page.getByRole("dialog").getByRole("button", { name: "Fertig" });
  await done.waitFor();
  await page.waitForTimeout(seconds * 1000);
  await done.click();
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** A recording of the service. */
export async function soundAt(url: string): Promise<{ rate: number; samples: Float32Array }> {
  return decodeMonoWav(new Uint8Array(await (await fetch(url)).arrayBuffer()));
}
