/** Where this system has Chromium or a browser made of it; the browser driver brings none of its own. @module */

/** Where Windows has Chrome or Edge, which is a Chromium too. */
const WINDOWS_PATHS: readonly string[] = [
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Where systems install Chromium or Chrome. */
const PATHS: readonly string[] = Deno.build.os === "windows" ? WINDOWS_PATHS : [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Chromium that can have no window, where a system has it: half the work for a machine that runs many tests. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The program; undefined if there is none. @param isShell Whether the one without a window will do. */
export function chromiumPath(isShell: boolean): string | undefined {
  return (isShell ? [HEADLESS_SHELL, ...PATHS] : PATHS).find(isFile);
}

/** Whether a path is a file. */
export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
