/** WebKitGTK, the engine of Safari on Linux, driven by W3C WebDriver on a screen in memory. @module */
import { join } from "node:path";
import { freePort } from "../support/process/free_port.ts";
import { BackgroundProgram, isInstalled } from "../support/process/background_program.ts";
import { reportSkipped } from "../support/log.ts";
import { isFile } from "./chromium_path.ts";
import { Display, DISPLAY_PROGRAMS, type ScreenSize } from "./display.ts";
import { SOUND_PROGRAM, SoundDevice } from "./sound_device.ts";
import { isDriverReady, WebDriverSession } from "./webdriver.ts";
import { WebKitPage } from "./webkit_page.ts";

const PROGRAMS = [...DISPLAY_PROGRAMS, SOUND_PROGRAM, "dbus-run-session", "WebKitWebDriver"];

/** The browser that WebKitGTK brings, in the folder of libraries. */
const MINI_BROWSER = "webkit2gtk-4.1/MiniBrowser";

/** What it plays and records with: the loudspeaker, AAC, and conversion (packages "pulseaudio", "libav", "bad"). */
const PLUGINS = ["pulseaudio", "libav", "transcode"].map((name) =>
  `gstreamer-1.0/libgst${name}.so`
);

/** A machine in a data centre has no graphics card. */
const NO_GRAPHICS_CARD = {
  GDK_BACKEND: "x11",
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  LIBGL_ALWAYS_SOFTWARE: "1",
};

/** The screen of a phone. */
const PHONE: ScreenSize = { width: 390, height: 844 };

/** What a test may change about its browser. */
export interface WebKitOptions {
  readonly screen?: ScreenSize;
  /** Further arguments of the browser, such as one for a microphone that beeps. */
  readonly args?: readonly string[];
}

/**
 * Runs `work` with the page of a fresh browser that fills its screen, and ends everything, however that ends; says
 * so if a program is missing. A session of the driver keeps nothing, like a private window.
 */
export async function inWebKit(
  test: Deno.TestContext,
  work: (page: WebKitPage) => Promise<void>,
  { screen = PHONE, args = [] }: WebKitOptions = {},
): Promise<void> {
  if (Deno.build.os !== "linux") return reportSkipped(test, "no WebKitGTK");
  const missing = PROGRAMS.find((program) => !isInstalled(program));
  if (missing !== undefined) return reportSkipped(test, `no ${missing}`);
  const folderOfLibraries = libraries();
  if (folderOfLibraries === null) return reportSkipped(test, "no MiniBrowser of WebKitGTK");
  const plugin = PLUGINS.find((path) => !isFile(join(folderOfLibraries, path)));
  if (plugin !== undefined) return reportSkipped(test, `no ${plugin}`);
  const folder = await Deno.makeTempDir({ prefix: "route-guide-webkit-" });
  try {
    await using display = await Display.start(screen, folder);
    await using sound = await SoundDevice.start(folder);
    const env = { ...NO_GRAPHICS_CARD, ...sound.env, DISPLAY: display.name };
    await using driver = await startDriver(folder, env);
    const binary = join(folderOfLibraries, MINI_BROWSER);
    const options = { binary, args: ["--automation", "--full-screen", ...args] };
    // Certificates of a test come from an authority of its own.
    const capabilities = { "webkitgtk:browserOptions": options, acceptInsecureCerts: true };
    const session = await WebDriverSession.begin(driver.address, capabilities);
    await work(new WebKitPage(session, display)).finally(() => session.end().catch(reportEnd));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Says that a driver ended before its browser. That is no failure of a test, and hides none: both are ended anyway. */
function reportEnd(error: Error): void {
  const reason = `${error.message}: ${error.cause}\n`;
  Deno.stderr.writeSync(new TextEncoder().encode(reason));
}

/** Starts the driver, in a session of its own of the message bus that GTK needs. */
async function startDriver(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<AsyncDisposable & { readonly address: string }> {
  const port = freePort();
  const address = `http://127.0.0.1:${port}`;
  const args = ["--", "WebKitWebDriver", `--port=${port}`];
  const program = BackgroundProgram.start("dbus-run-session", args, {
    env: { ...env, HOME: folder, XDG_RUNTIME_DIR: folder },
    log: join(folder, "driver.log"),
  });
  try {
    await program.until("it takes commands", () => isDriverReady(address));
  } catch (error) {
    await program[Symbol.asyncDispose]();
    throw error;
  }
  return { address, [Symbol.asyncDispose]: () => program[Symbol.asyncDispose]() };
}

/** The folder of the libraries of this machine that has WebKitGTK; null without one. */
function libraries(): string | null {
  for (const { name } of Deno.readDirSync("/usr/lib")) {
    const folder = join("/usr/lib", name);
    if (isFile(join(folder, MINI_BROWSER))) return folder;
  }
  return null;
}
