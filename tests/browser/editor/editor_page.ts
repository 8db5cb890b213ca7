/** Pages of the editor in a browser, with a service. @module */
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { LIMIT_MS, MICROPHONE_FLAG } from "../chromium.ts";
import type { Contexts } from "../profile.ts";
import { until } from "../../support/until.ts";

/** Flags of a browser with a microphone that beeps. */
export const FAKE_MICROPHONE = [MICROPHONE_FLAG];

/** A page of the editor, and what it complained of. */
export interface EditorPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors on the page, complaints of the browser, and requests to other origins. */
  readonly complaints: string[];
}

const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: "de-DE",
  reducedMotion: "reduce",
  permissions: ["microphone", "geolocation"],
};

/** Opens a page of the editor. */
export async function openEditorPage(
  browser: Contexts,
  base: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<EditorPage> {
  const context = await browser.newContext({ ...DESKTOP, ...options });
  context.setDefaultTimeout(LIMIT_MS);
  return await openPage(context, base, path);
}

/** Opens one more page of a teacher. */
export async function openPage(
  context: BrowserContext,
  base: string,
  path: string,
): Promise<EditorPage> {
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

/** Shows the map; on a phone it is beside the list of stations only by choice. */
export async function showMap(page: Page): Promise<void> {
  const map = page.getByRole("radio", { name: /^(Karte|Map)$/ });
  await page.locator(".editor-map").or(map).first().waitFor();
  // A page that becomes wide meanwhile has the map without a choice.
  if (await map.isVisible()) await map.check({ timeout: 5_000 }).catch(() => {});
  await page.locator(".editor-map").waitFor();
}

/** Waits until the page says that the server has everything. @throws with what it says instead. */
export async function saved(page: Page): Promise<void> {
  const state = page.getByRole("status").filter({ hasText: /^(Gespeichert|Saved)$/ });
  await state.waitFor().catch(async (cause) => {
    const texts = await page.locator("[role=status], [role=alert]").allTextContents();
    throw new Error(`Not saved: the page says ${JSON.stringify(texts)}`, { cause });
  });
}

/** Times that a recording is tried again which is too short, because a busy machine has delivered little sound. */
const MAX_TRIES = 5;

/**
 * Records with the dialog until it shows some seconds.
 *
 * @param button Name of the button that begins.
 * @param leastS Seconds of sound that a take has at least; a shorter one is recorded once more.
 * @returns Length of the take in seconds.
 */
export async function recordFor(
  dialog: Locator,
  button: string,
  seconds: number,
  leastS = seconds / 2,
): Promise<number> {
  const begin = dialog.getByRole("button", { name: /^(Aufnahme beginnen|Noch einmal)$/ });
  await dialog.getByRole("button", { name: button }).click();
  const lengths: number[] = [];
  while (lengths.length < MAX_TRIES) {
    if (lengths.length > 0) await begin.click();
    const done = dialog.getByRole("button", { name: "Fertig" });
    await done.waitFor();
    await until(`${seconds} seconds are recorded`, async () => {
      const [, minutes = "", rest = ""] = /(\d+):(\d\d)/.exec(await dialog.innerText()) ?? [];
      return Number(minutes) * 60 + Number(rest) >= seconds;
    });
    await done.click();
    await begin.waitFor();
    const end = dialog.getByRole("slider", { name: "Ende" });
    const length = await end.count() === 0 ? 0 : Number(await end.getAttribute("max"));
    if (length >= leastS) return length;
    lengths.push(length);
  }
  throw new Error(`The takes are too short: ${lengths} s`);
}

/** Records for some seconds, and takes the recording over. */
export async function record(page: Page, seconds: number, leastS: number): Promise<void> {
  await page.getByRole("button", { name: /^(Aufnehmen|Neu aufnehmen)$/ }).click();
  const dialog = page.getByRole("dialog");
  await recordFor(dialog, "Aufnahme beginnen", seconds, leastS);
  await dialog.getByRole("button", { name: "Behalten" }).click();
  const enough = dialog.getByRole("button", { name: "Für heute genug" });
  await until(
    "the recording is kept",
    async () => await enough.isVisible() || !await dialog.isVisible(),
  );
  if (await enough.isVisible()) await enough.click(); // other stations are without one
  await dialog.waitFor({ state: "hidden" });
}

/** Samples a second of a recording that {@link soundAt} reads. */
const READ_RATE = 24_000;

/** Decodes a recording in the page. Evaluates to base64 of 32-bit samples of one channel. */
function decoding(url: string): string {
  return `fetch(${JSON.stringify(url)}).then((response) => response.arrayBuffer())
    .then((file) => new OfflineAudioContext(1, 1, ${READ_RATE}).decodeAudioData(file))
    .then((sound) => {
      const bytes = new Uint8Array(sound.getChannelData(0).buffer);
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    })`;
}

/** A page that decodes sound. */
interface DecodingPage {
  evaluate(expression: string): Promise<unknown>;
}

/** A recording of the service, decoded by a page; MP3 has up to 0.1 s of silence around what was encoded. */
export async function soundAt(
  page: DecodingPage,
  url: string,
): Promise<{ rate: number; samples: Float32Array }> {
  const bytes = Uint8Array.fromBase64(String(await page.evaluate(decoding(url))));
  return { rate: READ_RATE, samples: new Float32Array(bytes.buffer) };
}

/** Whether scripts that the editor loads later have come, as an expression for its page. @param names Without `editor_`. */
export function isLoaded(...names: readonly string[]): string {
  const loaded = 'performance.getEntriesByType("resource")';
  return `${JSON.stringify(names)}.every((name) =>
    ${loaded}.some((entry) => entry.name.includes("/assets/editor_" + name + ".")))`;
}
