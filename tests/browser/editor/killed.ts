/**
 * Browsers that are killed while a teacher works, and opened again: a device of either engine with one walk after the
 * other, and a service that can be out of reach.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Send } from "../../../tools/sample/fill.ts";
import { repetitions } from "../../support/extent.ts";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { SeededRandom, testSeed } from "../../support/random.ts";
import { until } from "../../support/until.ts";
import { createWalk } from "../../support/walk.ts";
import { LIMIT_MS } from "../chromium.ts";
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
}

/** Runs `work` with a device; says so if there is no browser. */
export type InDevice = (
  test: Deno.TestContext,
  work: (device: Device) => Promise<void>,
) => Promise<void>;

/** What a device needs of its profile. */
interface Windows<Window> {
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
    tab,
    choose: async (selector, paths) => await choose(await tab(), selector, paths),
    kill: async () => {
      opened = undefined;
      await profile.kill();
    },
  };
}

/** A device with Chromium. */
export const inKilledChromium: InDevice = (test, work) =>
  inChromiumProfile(
    test,
    (profile) =>
      work(deviceOf(
        profile,
        (window) => window.newPage(),
        (tab, selector, paths) => tab.locator(selector).setInputFiles([...paths]),
      )),
    { viewport: { width: 1280, height: 800 }, locale: "de-DE", permissions: ["microphone"] },
    { flags: FAKE_MICROPHONE },
  );

/** A device with Firefox. */
export const inKilledFirefox: InDevice = (test, work) =>
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
          const input = await tab.waitForSelector(selector);
          assert.ok(input instanceof Object && "uploadFile" in input);
          await input.uploadFile(...paths);
        },
      )),
    {
      "media.navigator.streams.fake": true,
      "media.navigator.permission.disabled": true,
      "intl.accept_languages": "de-DE, de",
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

/** One walk with one station, "Halt 1", that is edited until the browser is killed. */
export interface Killing {
  readonly device: Device;
  readonly service: StoppableService;
  readonly random: SeededRandom;
  readonly routeId: number;
  /** The number of kills before this one. */
  readonly index: number;
}

/** Kills of each activity in each engine. */
const KILLS = repetitions({ fast: 2, usual: 10, night: 30 });

/** Runs `work` with a fresh walk for each kill; all of them use the same profile. @throws with what went wrong, and the seed. */
export async function killAgainAndAgain(
  inDevice: InDevice,
  test: Deno.TestContext,
  work: (killing: Killing) => Promise<void>,
): Promise<void> {
  await inDevice(test, (device) =>
    withDataDir(async (dataDir) => {
      await using service = new StoppableService(dataDir);
      await service.start();
      const random = new SeededRandom(testSeed());
      const failures: string[] = [];
      for (let index = 0; index < KILLS; index++) {
        const stations = [{ title: "Halt 1", atM: 100 }];
        const { routeId } = await createWalk(service.send, `Walk ${index + 1}`, stations);
        await work({ device, service, random, routeId, index })
          .catch(({ message }) => failures.push(`kill ${index + 1}: ${message}`));
      }
      assert.deepEqual(failures, [], `repeat it with SEED=${random.seed}`);
    }));
}

/** Opens the walk and its station in the browser. */
export async function openHalt({ device, service, routeId }: Killing): Promise<EditorTab> {
  const tab = await openWalk({ device, service, routeId });
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
  return tab;
}

/** Opens the walk in the browser. */
export async function openWalk(
  { device, service, routeId }: Pick<Killing, "device" | "service" | "routeId">,
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
export async function storedStation({ service, routeId }: Killing): Promise<StoredStation> {
  const { pois } = await (await service.send(`/api/routes/${routeId}/pois`, {})).json();
  return pois[0];
}
