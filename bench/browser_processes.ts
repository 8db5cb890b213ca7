/** The processes of a browser. @module */
import type { Browser, Page } from "playwright-core";

/** A process of a browser. */
export interface BrowserProcess {
  /** Its number in the system. */
  readonly id: number;
  /** Such as `browser`, `renderer`, `GPU` or {@link SOUND_SERVICE}. */
  readonly type: string;
  /** Seconds of CPU that it has used. */
  readonly cpuTime: number;
}

/** All processes that a browser has now. */
export async function processesOf(browser: Browser): Promise<BrowserProcess[]> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  await devtools.detach();
  return processInfo;
}

/** The type of the process that reads microphones and plays sound. */
export const SOUND_SERVICE = "audio.mojom.AudioService";

/** Seconds of work by which the process of a page is found, and the CPU that it gets for that at least. */
const [WORK_S, LEAST_S] = [0.6, 0.1];

/** Each other process of a page may use this share of that CPU meanwhile. */
const OTHERS_SHARE = 0.3;

/** Tries to find a process: a browser that has just been started is busy in all of them. */
const MOST_TRIES = 20;

/** The number of the process of a page. @throws {Error} when it cannot be found. */
export async function rendererOf(browser: Browser, page: Page): Promise<number> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const before = new Map((await processesOf(browser)).map(({ id, cpuTime }) => [id, cpuTime]));
    await page.evaluate(`{
      const end = performance.now() + ${1000 * WORK_S};
      while (performance.now() < end);
    }`);
    const [first, second] = (await processesOf(browser))
      .filter(({ type }) => type === "renderer")
      .map(({ id, cpuTime }) => ({ id, usedS: cpuTime - (before.get(id) ?? 0) }))
      .toSorted((a, b) => b.usedS - a.usedS);
    if (first === undefined || first.usedS < LEAST_S) continue;
    if ((second?.usedS ?? 0) < OTHERS_SHARE * first.usedS) return first.id;
  }
  throw new Error("The process of the page cannot be found");
}
