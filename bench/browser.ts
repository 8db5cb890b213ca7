/**
 * The browser that measures pages.
 *
 * @module
 */
import { type Browser, chromium } from "playwright-core";

/** Programs that can drive the guide; the first one that is there is taken. */
const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

/** A slow phone has a quarter of the CPU of this machine. */
export const PHONE_CPU_RATE = 4;

/** Starts a browser without a window; null where none is installed. */
export async function startBrowser(): Promise<Browser | null> {
  const executablePath = PROGRAMS.find(isFile);
  if (executablePath === undefined) return null;
  return await chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
