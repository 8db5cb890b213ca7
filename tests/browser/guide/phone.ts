/** A service with walks, and pupils who open them in a browser. @module */
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { Position } from "../../../src/shared/geo.ts";
import type { Send } from "../../support/sample.ts";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { LIMIT_MS } from "../chromium.ts";
import type { Contexts } from "../profile.ts";
import { until } from "../../support/until.ts";

/** Runs `work` with a running service; `send` sends it requests. */
export async function withService(
  work: (service: ServiceProcess, send: Send) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  await withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off", ...env } });
    await work(service, (path, init) => fetch(service.base + path, init));
  });
}

/** A phone with a page, and what the page did. */
export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Paths of recordings in the order in which they started, without tones. */
  readonly played: () => Promise<string[]>;
  /**
   * Ends when the browser next refuses sound before a tap. Ask before the page is loaded, and ask the page
   * nothing until then: whatever a test evaluates counts as a tap.
   */
  readonly nextRefusal: () => Promise<unknown>;
  /** Errors on the page, complaints of the browser, and requests to other origins. */
  readonly complaints: string[];
}

/** A phone of a pupil who speaks German and has allowed the position. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: "de-DE",
  reducedMotion: "reduce",
  permissions: ["geolocation"],
};

/**
 * Counts recordings, in the page: the element is not in the document. It runs before the page's own code and
 * starts no sound itself, so it is no gesture of the user.
 */
export const COUNT_PLAYS = `
  window.played = [];
  document.addEventListener("securitypolicyviolation", (event) => {
    console.error("policy: " + event.violatedDirective + " " + event.blockedURI);
  });
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    const src = this.src;
    return play.call(this).then(() => {
      if (!src.startsWith("blob:")) window.played.push(new URL(src).pathname);
    }, (error) => {
      console.info("refused: " + error.name);
      throw error;
    });
  };`;

/** Keeps the last position that the page has taken, for {@link untilReceived}. It runs before the page's own code. */
export const KEEP_POSITION = `
  window.lastPosition = "";
  const { watchPosition } = Geolocation.prototype;
  Geolocation.prototype.watchPosition = function (onPosition, ...others) {
    return watchPosition.call(this, (position) => {
      onPosition(position);
      window.lastPosition = [position.coords.latitude, position.coords.longitude].join();
    }, ...others);
  };`;

/** Opens a phone on a page of the service. */
export async function openPhone(
  browser: Contexts,
  base: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({ ...PHONE, ...options });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (
      message.type() === "error" && !/ERR_INTERNET_DISCONNECTED|Failed to load/.test(message.text())
    ) {
      complaints.push(message.text());
    }
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !/^(blob|data):/.test(url)) complaints.push(`asked for ${url}`);
  });
  await page.addInitScript(COUNT_PLAYS);
  await page.addInitScript(KEEP_POSITION);
  await page.goto(base + path);
  const played = () => page.evaluate<string[]>("window.played");
  const nextRefusal = () =>
    page.waitForEvent("console", (message) => message.text() === "refused: NotAllowedError");
  return { context, page, complaints, played, nextRefusal };
}

/** Metres of accuracy that a good receiver reports. */
export const GOOD_M = 8;

/** Lets a phone report positions, each once the page has taken the one before: a busy browser leaves some out. */
export async function walk(
  { context, page }: Phone,
  positions: readonly (Position & { readonly accuracyM?: number })[],
): Promise<void> {
  for (const { lat, lon, accuracyM = GOOD_M } of positions) {
    await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: accuracyM });
    await untilReceived(page, { lat, lon });
  }
}

/** Waits until a page, which watches the position, has taken this one. */
export function untilReceived(
  page: { evaluate(text: string): Promise<unknown> },
  { lat, lon }: Position,
): Promise<void> {
  const expected = [lat, lon].join();
  return until(
    `the page takes the position ${expected}`,
    async () => await page.evaluate("window.lastPosition") === expected,
  );
}
