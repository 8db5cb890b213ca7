/** The browser that measures pages. @module */
import { type Browser, chromium, type Page } from "playwright-core";

/** Programs that can drive the guide; the first one that is there is taken. */
const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

/** A slow phone has a quarter of the CPU of this machine. */
export const PHONE_CPU_RATE = 4;

/** The network of a slow phone: 1.6 Mbit/s, 150 ms. */
const PHONE_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 100_000,
};

/** Gives a page the network and the CPU of a slow phone. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", PHONE_NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: PHONE_CPU_RATE });
}

/** Starts a browser without a window; null where none is installed. @param flags Further flags. */
export async function startBrowser(flags: readonly string[] = []): Promise<Browser | null> {
  const executablePath = PROGRAMS.find(isFile);
  if (executablePath === undefined) return null;
  return await chromium.launch({ executablePath, args: ["--no-sandbox", ...flags] });
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
