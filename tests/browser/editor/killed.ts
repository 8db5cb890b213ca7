/**
 * Browsers that are killed while a teacher works, and opened again: a device of either engine with one walk after the
 * other, and a service that can be out of reach.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { repetitions } from "../../support/extent.ts";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { SeededRandom, testSeed } from "../../support/random.ts";
import { until } from "../../support/until.ts";
import { createWalk } from "../../support/walk.ts";
import { LIMIT_MS } from "../chromium.ts";
import type { Preferences } from "../firefox.ts";
import { type AnyPage, type AnyWindow, inChromiumProfile, inFirefoxProfile } from "../profile.ts";
import { FAKE_MICROPHONE } from "./editor_page.ts";

/** A page with the editor, of either driver. */
export interface EditorTab extends AnyPage {
  readonly keyboard: { type(text: string): Promise<void> };
  waitForSelector(selector: string): Promise<unknown>;
}

/** A browser with a profile on disk. */
export interface Device {
  /** The page of the browser; opens the browser if none is open. */
  tab(): Promise<EditorTab>;
  /** Chooses files with an input of the page. */
  choose(selector: string, paths: readonly string[]): Promise<void>;
  /** Kills the browser. */
  kill(): Promise<void>;
  /** The folder of its profile. */
  readonly folder: string;
}

/** Runs `work` with a device; says so if there is no browser. */
export type InDevice = (
  test: Deno.TestContext,
  work: (device: Device) => Promise<void>,
) => Promise<void>;

/** What a device needs of its profile. */
interface Windows<Window> {
  readonly folder: string;
  open(): Promise<Window>;
  kill(): Promise<void>;
}

/** A device whose only page is opened with its browser. */
function deviceOf<Window extends AnyWindow, Tab extends EditorTab>(
  profile: Windows<Window>,
  openTab: (window: Window) => Promise<Tab>,
  choose: (tab: Tab, selector: string, paths: readonly string[]) => Promise<void>,
): Device {
  let opened: Promise<Tab> | undefined;
  const tab = () => opened ??= profile.open().then(openTab);
  return {
    folder: profile.folder,
    tab,
    choose: async (selector, paths) => await choose(await tab(), selector, paths),
    kill: async () => {
      opened = undefined;
      await profile.kill();
    },
  };
}

/** What a test may change about a device. */
export interface DeviceOptions {
  /** Is called with the folder of the profile before the browser is opened for the first time. */
  readonly onFolder?: (folder: string) => void;
  /** Is called with the page before it is loaded. */
  readonly onTab?: (tab: Page) => Promise<void>;
  /** Whether it has to be the browser that people have, not the headless shell. */
  readonly isWhole?: boolean;
}

/** Devices with Chromium. */
export const chromiumDevice =
  ({ onFolder, onTab, isWhole = true }: DeviceOptions = {}): InDevice => (test, work) =>
    inChromiumProfile(
      test,
      (profile) => {
        onFolder?.(profile.folder);
        return work(deviceOf(
          profile,
          async (window) => {
            const tab = await window.newPage();
            await onTab?.(tab);
            return tab;
          },
          (tab, selector, paths) => tab.locator(selector).setInputFiles([...paths]),
        ));
      },
      { viewport: { width: 1280, height: 800 }, locale: "de-DE", permissions: ["microphone"] },
      { flags: FAKE_MICROPHONE, isWhole },
    );

/** Devices with Firefox. */
export const firefoxDevice = (preferences: Preferences = {}): InDevice => (test, work) =>
  inFirefoxProfile(
    test,
    (profile) =>
      work(deviceOf(
        profile,
        async (window) => {
          const tab = await window.newPage();
          tab.setDefaultTimeout(LIMIT_MS);
          await tab.setViewport({ width: 1280, height: 800 });
          return tab;
        },
        async (tab, selector, paths) => {
          const element = await tab.waitForSelector(selector);
          await (await element?.toElement("input"))?.uploadFile(...paths);
        },
      )),
    {
      "media.navigator.streams.fake": true,
      "media.navigator.permission.disabled": true,
      "intl.accept_languages": "de-DE, de",
      ...preferences,
    },
  );

/** A service that can be stopped, and started again under the same address. */
export class StoppableService implements AsyncDisposable {
  #running: ServiceProcess | null = null;
  /** Its address. */
  base = "";

  constructor(private readonly dataDir: string) {}

  /** Starts it. */
  async start(): Promise<void> {
    const port = this.base === "" ? "0" : new URL(this.base).port;
    const env = { LOG: "off", PORT: port };
    this.#running = await ServiceProcess.start({ dataDir: this.dataDir, env });
    this.base = this.#running.base;
  }

  /** Stops it at once. */
  async stop(): Promise<void> {
    await this.#running?.[Symbol.asyncDispose]();
    this.#running = null;
  }

  /** Sends a request. */
  readonly send: Send = (path, init) => fetch(this.base + path, init);

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

/** A walk with one station, "Halt 1", that is edited on a device. */
export interface EditedWalk {
  readonly device: Device;
  readonly service: StoppableService;
  readonly routeId: number;
}

/** A walk that is edited until the browser is killed. */
export interface Killing extends EditedWalk {
  readonly random: SeededRandom;
  /** The number of kills before this one. */
  readonly index: number;
}

/** Kills of each activity in each engine, unless it needs more. */
const KILLS = repetitions({ usual: 1, night: 10 });

/**
 * Runs `work` with a fresh walk for each kill; all of them use the same profile.
 *
 * @param least Kills that it needs.
 * @throws with what went wrong, and the seed.
 */
export async function killAgainAndAgain(
  inDevice: InDevice,
  test: Deno.TestContext,
  work: (killing: Killing) => Promise<void>,
  least = 1,
): Promise<void> {
  await inDevice(test, (device) =>
    withDataDir(async (dataDir) => {
      await using service = new StoppableService(dataDir);
      await service.start();
      const random = new SeededRandom(testSeed());
      const failures: string[] = [];
      for (let index = 0; index < Math.max(least, KILLS); index++) {
        await work({ device, service, random, routeId: await newWalk(service), index })
          .catch(({ message }) => failures.push(`kill ${index + 1}: ${message}`));
      }
      assert.deepEqual(failures, [], `repeat it with SEED=${random.seed}`);
    }));
}

/** Creates a walk with the station "Halt 1". @returns Its id. */
export async function newWalk({ send }: StoppableService): Promise<number> {
  return (await createWalk(send, "Rundweg", [{ title: "Halt 1", atM: 100 }])).routeId;
}

/** Opens the walk and its station in the browser. */
export async function openHalt({ device, service, routeId }: EditedWalk): Promise<EditorTab> {
  const tab = await openWalk({ device, service, routeId });
  await openStation(tab);
  return tab;
}

/** Opens the station of the walk that a page shows. */
export async function openStation(tab: EditorTab): Promise<void> {
  await until(
    "the station is in the list",
    async () =>
      await tab.evaluate(`(() => {
        const buttons = [...document.querySelectorAll("button")];
        const found = buttons.find(({ textContent }) => textContent.includes("Halt 1"));
        found?.click();
        return found !== undefined;
      })()`) === true,
  );
  await tab.waitForSelector("section.form textarea");
}

/** Opens the walk in the browser. */
export async function openWalk(
  { device, service, routeId }: EditedWalk,
): Promise<EditorTab> {
  const tab = await device.tab();
  await tab.goto(`${service.base}/edit/${routeId}`);
  await tab.waitForSelector(".strip [role=status]");
  return tab;
}

/** What the page says of saving: the word of the strip. */
export async function savingState(tab: EditorTab): Promise<string> {
  return String(await tab.evaluate(`document.querySelector(".strip [role=status]").textContent`));
}

/** The word of the strip when the server has everything. */
export const SAVED = "Gespeichert";

/** Waits until the page says that everything is saved. */
export async function untilSaved(tab: EditorTab): Promise<void> {
  let state = "";
  await until("everything is saved", async () => {
    state = await savingState(tab);
    return state === SAVED;
  }, { limitMs: 60_000, found: () => `"${state}"` });
}

/** What the service has of the station. */
export interface StoredStation {
  readonly description: string;
  readonly audioUrl: string | null;
  readonly images: readonly { readonly url: string }[];
}

/** The station as the service has it. */
export async function storedStation({ service, routeId }: EditedWalk): Promise<StoredStation> {
  const { pois } = await (await service.send(`/api/routes/${routeId}/pois`, {})).json();
  return pois[0];
}
