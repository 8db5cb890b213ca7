/**
 * Profiles on disk: browsers that are closed or killed, and opened again with what they have kept. Contexts in memory
 * keep large values of a database beside small ones; profiles keep them in files of their own and read them later.
 *
 * @module
 */
import process from "node:process";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from "playwright-core";
import type { Browser as Firefox } from "puppeteer-core";
import { type BrowserOptions, chromiumLaunch, inShell, LIMIT_MS, MISSING } from "./chromium.ts";
import { type LaunchFirefox, type Preferences, removeProfile, withFirefox } from "./firefox.ts";
import { reportSkipped } from "../support/log.ts";
import { until } from "../support/until.ts";

/** What tests of pages need of a browser: contexts, each of which is one device. */
export type Contexts = Pick<Browser, "newContext">;

/** Runs the work of a test with contexts, in memory or, as {@link inProfile}, on disk. */
export type InContexts = (
  test: Deno.TestContext,
  work: (browser: Contexts) => Promise<void>,
) => Promise<void>;

/** What pages of every driver do. */
export interface AnyPage {
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
}

/** The window of a browser of any driver. */
export interface AnyWindow {
  newPage(): Promise<AnyPage>;
}

/** A profile of any browser. */
export interface AnyProfile {
  readonly folder: string;
  open(): Promise<AnyWindow>;
  close(): Promise<void>;
  kill(): Promise<void>;
  reopen(how: "close" | "kill"): Promise<AnyWindow>;
}

/** Why tests that kill a browser are skipped: the reason for `posixOnly`. */
export const NO_GROUPS = "there are no process groups";

/** What a profile needs of the browser that uses it. */
interface Opened {
  close(): Promise<void>;
}

/** How a browser uses a profile. */
interface Engine<Window extends Opened> {
  /** Starts the browser. */
  readonly open: (folder: string) => Promise<Window>;
  /** The process group of the browser. */
  readonly group: (window: Window) => number | Promise<number>;
  /** Waits until the driver has noticed that the browser was killed. */
  readonly untilNoticed: (window: Window, folder: string) => Promise<void>;
}

/** A profile in a temporary folder, used by one browser at a time. */
export class Profile<Window extends Opened> {
  #window: Window | null = null;

  constructor(private readonly engine: Engine<Window>, readonly folder: string) {}

  /** Opens the profile, after the browser that uses it was closed. */
  async open(): Promise<Window> {
    await this.close();
    return this.#window = await this.engine.open(this.folder);
  }

  /** Closes the browser in order, if one is open. */
  async close(): Promise<void> {
    const window = this.#window;
    this.#window = null;
    await window?.close();
  }

  /** Kills all processes of the browser at once, as a phone without power does. On POSIX only. */
  async kill(): Promise<void> {
    const window = this.#window;
    if (window === null) throw new Error("No browser is open");
    this.#window = null;
    const group = await this.engine.group(window);
    process.kill(-group, "SIGKILL");
    await until("all processes of the browser have ended", () => !groupRuns(group));
    await this.engine.untilNoticed(window, this.folder);
  }

  /** Closes the browser and opens the profile again. */
  async reopen(how: "close" | "kill"): Promise<Window> {
    await this[how]();
    return await this.open();
  }
}

/** A profile of Chromium. */
export type ChromiumProfile = Profile<BrowserContext>;

/** A profile of Firefox. */
export type FirefoxProfile = Profile<Firefox>;

/**
 * Runs `work` with profiles of Chromium; says so if there is no browser. However it ends, all browsers end and the
 * folders are removed.
 *
 * @param work Gets what makes a profile, whose windows have these options.
 */
export async function withChromiumProfiles(
  test: Deno.TestContext,
  work: (create: (options?: BrowserContextOptions) => Promise<ChromiumProfile>) => Promise<void>,
  options: BrowserOptions = {},
): Promise<void> {
  const { options: needed, prepare } = inShell({ isWhole: true, ...options });
  const launching = chromiumLaunch(needed);
  if (launching === null) return reportSkipped(test, MISSING);
  await withProfiles<BrowserContext>((create) =>
    work((windowOptions = {}) => create(chromiumEngine(launching, windowOptions, prepare)))
  );
}

/** Runs `work` with one profile of Chromium, as {@link withChromiumProfiles} does. */
export async function inChromiumProfile(
  test: Deno.TestContext,
  work: (profile: ChromiumProfile) => Promise<void>,
  windowOptions: BrowserContextOptions = {},
  options: BrowserOptions = {},
): Promise<void> {
  await withChromiumProfiles(test, async (create) => work(await create(windowOptions)), options);
}

/**
 * Runs `work` with a Chromium each of whose contexts has a profile on disk of its own, instead of one in memory: for
 * tests whose page keeps things on the device and whose browser is not killed. Says so if there is no browser.
 */
export async function inProfile(
  test: Deno.TestContext,
  work: (browser: Contexts) => Promise<void>,
  options: BrowserOptions = {},
): Promise<void> {
  await withChromiumProfiles(
    test,
    (create) => work({ newContext: async (given) => await (await create(given)).open() }),
    { isWhole: false, ...options },
  );
}

/** Runs `work` with one profile of Firefox; says so if there is no browser. The browser ends and the folder is removed. */
export async function inFirefoxProfile(
  test: Deno.TestContext,
  work: (profile: FirefoxProfile) => Promise<void>,
  preferences: Preferences = {},
): Promise<void> {
  await withFirefox(
    test,
    (launch) => withProfiles<Firefox>(async (create) => work(await create(firefoxEngine(launch)))),
    preferences,
  );
}

function chromiumEngine(
  launching: LaunchOptions,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Engine<BrowserContext> {
  const closed = new WeakSet<BrowserContext>();
  return {
    open: async (folder) => {
      const context = await chromium.launchPersistentContext(folder, { ...launching, ...options });
      context.setDefaultTimeout(LIMIT_MS);
      await prepare(context);
      context.on("close", () => closed.add(context));
      return context;
    },
    group: async (context) => {
      const session = await context.browser()?.newBrowserCDPSession();
      const processes = (await session?.send("SystemInfo.getProcessInfo"))?.processInfo;
      const pid = processes?.find(({ type }) => type === "browser")?.id;
      // The program may be a script that has started the browser.
      const args = ["-o", "pgid=", "-p", `${pid}`];
      const { stdout } = await new Deno.Command("ps", { args }).output();
      const group = Number(new TextDecoder().decode(stdout));
      // A group of 0 would be that of this process.
      if (!(group > 0)) throw new Error("The browser names no process");
      return group;
    },
    untilNoticed: (context) => until("the context is closed", () => closed.has(context)),
  };
}

function firefoxEngine(launch: LaunchFirefox): Engine<Firefox> {
  return {
    open: (folder) => launch(folder),
    group: (browser) => {
      const pid = browser.process()?.pid;
      if (pid === undefined) throw new Error("The browser has no process");
      return pid;
    },
    // The driver then moves the preferences back that it has replaced.
    untilNoticed: (browser, folder) =>
      until(
        "the preferences are restored",
        () =>
          !browser.connected &&
          ![...Deno.readDirSync(folder)].some(({ name }) => name.endsWith(".puppeteer")),
      ),
  };
}

/** Runs `work` with what makes profiles; closes their browsers and removes their folders. */
async function withProfiles<Window extends Opened>(
  work: (create: (engine: Engine<Window>) => Promise<Profile<Window>>) => Promise<void>,
): Promise<void> {
  await using cleanUp = new AsyncDisposableStack();
  await work(async (engine) => {
    const folder = await Deno.makeTempDir({ prefix: "route-guide-profile-" });
    cleanUp.defer(() => removeProfile(folder));
    const profile = new Profile(engine, folder);
    cleanUp.defer(() => profile.close());
    return profile;
  });
}

/** Whether a process group has a process that was not ended. On systems without `/proc` what was killed counts as ended. */
function groupRuns(group: number): boolean {
  if (Deno.build.os !== "linux") return false;
  return [...Deno.readDirSync("/proc")].some(({ name }) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      // After the name of the program in parentheses: state, parent, group.
      const [state, , pgrp] = Deno.readTextFileSync(`/proc/${name}/stat`).replace(/^.*\) /s, "")
        .split(" ");
      return Number(pgrp) === group && state !== "Z";
    } catch {
      return false; // it has ended since the folder was read
    }
  });
}
