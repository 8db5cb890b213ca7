/**
 * A class walks ten stations without a network, with a pause, a reload and a call on the way: the same steps in
 * every engine.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Position } from "../../../src/shared/geo.ts";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { SeededRandom } from "../../support/random.ts";
import { sleep } from "../../support/sleep.ts";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import type { Role } from "../finding.ts";
import { until } from "../../support/until.ts";
import { BEGIN, passReady } from "./begin_walk.ts";

/** What the steps need of a page, whatever the engine. */
export interface WalkingPage {
  /** Opens an address; statements of {@link LISTEN} run in it before the first tap. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression. */
  evaluate(expression: string): Promise<unknown>;
  has(role: Role, name: string | RegExp): Promise<boolean>;
  /** Taps an element once it is there. */
  tap(role: Role, name: string | RegExp): Promise<void>;
  /** Lets the phone report a position, and waits until the page has taken it. */
  report(position: Position, accuracyM: number): Promise<void>;
}

/**
 * Statements that keep, in a page, the element that plays, which is not in the document, and the paths of the
 * recordings that were heard to their end.
 */
export const LISTEN = `
  window.heard = [];
  const playElement = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (window.element !== this) {
      this.addEventListener("ended", () => {
        if (!this.src.startsWith("blob:")) window.heard.push(new URL(this.src).pathname);
      });
    }
    window.element = this;
    return playElement.call(this);
  };`;

/** Metres between two stations, and their radius: the circles touch each other. */
const APART_M = 40;
const RADIUS_M = 20;
const COUNT = 10;

/** The stations at which something happens have recordings of 6 s, the others of 1 or 2 s. */
const PAUSED_AT = 3;
const RELOADED_AFTER = 5;
const CALLED_AT = 8;

/** A quick pace in metres a second; a phone reports once a second. */
const PACE_M = 6;
const REPORT_MS = 1000;

/** A class stops this far beyond a station as long as it has something to hear. */
const STOP_AFTER_M = 10;

const STATIONS: readonly WalkStation[] = Array.from({ length: COUNT }, (_, index) => {
  const number = index + 1;
  const seconds = number === PAUSED_AT || number === CALLED_AT ? 6 : 1 + index % 2;
  return { title: `Halt ${number}`, atM: stationM(number), radiusM: RADIUS_M, seconds };
});

/** The keys that go on with a recording which was stopped: on the screen of a station, or elsewhere. */
const LISTEN_ON = /^(Anhören|Weiterhören)$/;

/** Metres of a station from the start of the track. */
function stationM(number: number): number {
  return number * APART_M;
}

/**
 * Loads a walk, ends the server, and walks.
 *
 * @throws {Error} when a station is not heard, or when something is heard during a pause.
 */
export async function walkWholeWalk(page: WalkingPage): Promise<void> {
  await withDataDir(async (dataDir) => {
    const env = { LOG: "off", PAGE_LANGUAGE: "de" };
    await using service = await ServiceProcess.start({ dataDir, env });
    const { base } = service;
    const send = (path: string, init: RequestInit) => fetch(base + path, init);
    const { routeId, poiIds } = await createWalk(send, "Ganzer Weg", STATIONS);
    await page.goto(`${base}/w/${routeId}`);
    await page.tap("button", /^Für unterwegs laden/);
    await sees(page, "heading", "Bereit ohne Internet");
    await service[Symbol.asyncDispose]();
    const paths = poiIds.map((poiId) => `/api/routes/${routeId}/pois/${poiId}/audio`);
    assert.deepEqual(await new Walker(page, paths).walk(), paths);
  });
}

/** Where the class is, and what it has heard. */
class Walker {
  readonly #page: WalkingPage;
  readonly #paths: readonly string[];
  readonly #random = new SeededRandom(19);
  /** What was heard before the page was loaded again. */
  #heardBefore: readonly string[] = [];
  #atM = 0;
  /** Error of the receiver in metres; it changes slowly. */
  #error = { north: 0, east: 0 };

  constructor(page: WalkingPage, paths: readonly string[]) {
    this.#page = page;
    this.#paths = paths;
  }

  /** Walks all the way. @returns The paths of the recordings in the order in which they were heard. */
  async walk(): Promise<readonly string[]> {
    await this.#begin();
    for (let number = 1; number <= COUNT; number++) {
      await this.#goTo(stationM(number) + STOP_AFTER_M, number);
      await this.#standUntil(`station ${number} is heard`, () => this.#hasHeard(number));
      if (number === RELOADED_AFTER) await this.#reload();
    }
    await this.#finish();
    return await this.#heard();
  }

  async #begin(): Promise<void> {
    const page = this.#page;
    await page.tap("button", BEGIN);
    await passReady(page);
    await this.#standUntil("the walk has begun", () => page.has("heading", "1 Halt 1"));
  }

  /** Walks to a position on the track; where something happens at the station, it happens on the way. */
  async #goTo(metres: number, number: number): Promise<void> {
    while (this.#atM < metres) {
      this.#atM = Math.min(metres, this.#atM + PACE_M);
      await this.#stepOn();
      const isInterrupted = number === PAUSED_AT || number === CALLED_AT;
      if (!isInterrupted || this.#atM < stationM(number)) continue;
      if (number === PAUSED_AT) await this.#pauseByHand();
      else await this.#takeCall();
      return;
    }
  }

  /** The pupil stops the recording, and goes on with it. */
  async #pauseByHand(): Promise<void> {
    await this.#standUntil("the recording plays", () => this.#isPlaying());
    await this.#page.tap("button", "Anhalten");
    await this.#assertQuiet();
    await this.#page.tap("button", LISTEN_ON);
  }

  /** A call stops the recording, as the system does it; the pupil goes on with it. */
  async #takeCall(): Promise<void> {
    await this.#standUntil("the recording plays", () => this.#isPlaying());
    await this.#page.evaluate("element.pause()");
    await this.#assertQuiet();
    await this.#page.tap("button", LISTEN_ON);
  }

  /** The phone loads the page again, as it does when memory is short. */
  async #reload(): Promise<void> {
    await this.#page.tap("link", "Weitergehen");
    this.#heardBefore = await this.#heard();
    await this.#page.reload();
    await goOn(this.#page);
  }

  async #finish(): Promise<void> {
    const page = this.#page;
    await page.tap("link", "Zum Schluss");
    await sees(page, "heading", "Geschafft!");
    await page.tap("link", "Zum Weg");
    await sees(page, "heading", `${COUNT} von ${COUNT} gehört`);
  }

  /** Nothing is heard while the class stands still for some seconds. */
  async #assertQuiet(): Promise<void> {
    await until("the recording is stopped", async () => !await this.#isPlaying());
    const heard = await this.#heard();
    for (let seconds = 0; seconds < 3; seconds++) {
      await this.#stepOn();
      assert.equal(await this.#isPlaying(), false, "nothing plays during a pause");
    }
    assert.deepEqual(await this.#heard(), heard);
  }

  /** Stands still until something is so. @throws {Error} with what was heard and what the page says. */
  async #standUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
    await until(what, async () => {
      if (await isSo()) return true;
      await this.#stepOn();
      return false;
    }).catch(async ({ message }) => {
      const text = await this.#page.evaluate("document.body.innerText");
      throw new Error(`${message}; heard: ${await this.#heard()}; the page says: ${text}`);
    });
  }

  /** A second later the phone reports where it is: some metres off, and the error drifts. */
  async #stepOn(): Promise<void> {
    const drift = () => (this.#random.next() - 0.5) * 5;
    const { north, east } = this.#error;
    this.#error = { north: north * 0.8 + drift(), east: east * 0.8 + drift() };
    const position = onTrack(this.#atM + this.#error.north, this.#error.east);
    await Promise.all([sleep(REPORT_MS), this.#page.report(position, 6 + this.#random.next() * 8)]);
  }

  async #hasHeard(number: number): Promise<boolean> {
    return (await this.#heard()).includes(this.#paths[number - 1] ?? "");
  }

  async #heard(): Promise<readonly string[]> {
    const paths = await this.#page.evaluate("window.heard");
    return [...this.#heardBefore, ...(Array.isArray(paths) ? paths.map(String) : [])];
  }

  async #isPlaying(): Promise<boolean> {
    const isPlaying = `(({ paused, src, currentTime }) =>
      !paused && !src.startsWith("blob:") && currentTime > 0)(element)`;
    return await this.#page.evaluate(isPlaying) === true;
  }
}

/** After a reload in the middle of a walk one key comes before anything else, because only a tap lets a page sound. */
export async function goOn(page: Pick<WalkingPage, "tap">): Promise<void> {
  await page.tap("button", /^Weitergehen/);
}

async function sees(page: WalkingPage, role: Role, name: string | RegExp): Promise<void> {
  await until(`${role} ${name}`, () => page.has(role, name));
}
