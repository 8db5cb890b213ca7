/**
 * A walk on a phone whose browser is killed again and again, and which is loaded onto one: the same steps in every engine.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { repetitions } from "../../support/extent.ts";
import { until } from "../../support/until.ts";
import { passReady } from "./begin_walk.ts";
import { GOOD_M, withService } from "./phone.ts";
import { steps } from "./positions.ts";
import type { WalkingPage } from "./whole_walk.ts";

/** A phone whose browser keeps its profile. */
export interface KilledPhone {
  /** Opens a page, after killing the browser if one is open. */
  reopen(): Promise<WalkingPage>;
}

/** Length of a recording in seconds, and seconds of it after which the browser is killed, at one station each. */
const SECONDS = 7;
const KILLED_AT_S = [3, 1.5, 5.5].slice(0, repetitions({ usual: 1, night: 3 }));

/** How far the second at which a recording goes on may be away from that at which it was killed. */
const EXACT_S = 2;

/** The last one is not reached. */
const STATIONS: readonly WalkStation[] = [0, 1, 2, 3].map((index) => ({
  title: `Halt ${index + 1}`,
  atM: stationM(index),
  seconds: SECONDS,
}));

/** Keeps the paths of recordings and the seconds at which they were reported to be. */
const KEEP_SECONDS = `{
  window.seconds = [];
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    this.ontimeupdate = () => {
      if (!this.paused && !this.src.startsWith("blob:")) {
        seconds.push([new URL(this.src).pathname, this.currentTime]);
      }
    };
    return play.call(this);
  };
}`;

/** Metres of a station from the start of the track. */
function stationM(index: number): number {
  return 100 * (index + 1);
}

/** Hears stations; the browser is killed during each, right after it, and on the way, and at the end. */
export async function walkKilledAgainAndAgain(phone: KilledPhone): Promise<void> {
  await withService(async ({ base }, send) => {
    const { routeId, poiIds } = await createWalk(send, "Abgestürzt", STATIONS);
    const paths = poiIds.map((poiId) => `/api/routes/${routeId}/pois/${poiId}/audio`);
    const walk = new KilledWalk(phone, `${base}/w/${routeId}`, paths);
    for (const [index, second] of KILLED_AT_S.entries()) await walk.hear(index, second);
    await walk.end();
    assert.equal(walk.kills, 3 * KILLED_AT_S.length + 1);
  }, { PAGE_LANGUAGE: "de" });
}

/** The phone on the way. */
class KilledWalk {
  kills = 0;
  #page: WalkingPage | null = null;

  constructor(
    private readonly phone: KilledPhone,
    private readonly address: string,
    private readonly paths: readonly string[],
  ) {}

  /** Walks to a station and hears it. The browser is killed at a second of it, after its end, and on the way on. */
  async hear(index: number, killedAtS: number): Promise<void> {
    const path = this.paths[index] ?? "";
    let page = this.#page ?? await this.#begin(index);
    for (const position of steps(stationM(index) - 45, stationM(index), 12)) {
      await page.report(position, GOOD_M);
    }
    let killedAt = 0;
    await until(`second ${killedAtS} of station ${index + 1}`, async () => {
      killedAt = (await secondsOf(page, path)).at(-1) ?? 0;
      return killedAt >= killedAtS;
    });
    page = await this.#begin(index);
    await until("it goes on", async () => (await secondsOf(page, path)).some((at) => at > 0));
    const [wentOnAt = 0] = (await secondsOf(page, path)).filter((at) => at > 0);
    assert.ok(
      Math.abs(wentOnAt - killedAt) <= EXACT_S,
      `station ${index + 1} was killed at ${killedAt} s, and went on at ${wentOnAt} s`,
    );
    const isHeard = async () => {
      const heard = await page.evaluate("window.heard");
      return Array.isArray(heard) && heard.includes(path);
    };
    await until(`station ${index + 1} is heard`, isHeard);
    page = await this.#begin(index + 1);
    await this.#stand(page, stationM(index));
    page = await this.#begin(index + 1);
    await this.#stand(page, stationM(index) + 50);
    this.#page = page;
  }

  /** Walks back to the first station, where the browser is killed once more: nothing is played again. */
  async end(): Promise<void> {
    await this.#stand(await this.#begin(KILLED_AT_S.length), stationM(0));
  }

  async #open(): Promise<WalkingPage> {
    const page = await this.phone.reopen();
    if (this.#page !== null) this.kills++;
    this.#page = page;
    await page.goto(this.address);
    await page.evaluate(KEEP_SECONDS);
    return page;
  }

  /** Begins the walk, or goes on with it, and waits until it says how many stations were heard. */
  async #begin(heard: number): Promise<WalkingPage> {
    const page = await this.#open();
    const hasBegun = this.kills > 0;
    await page.tap("button", hasBegun ? "Weitergehen" : "Weg beginnen");
    await passReady(page);
    await until(`${heard} were heard`, async () => {
      const text = String(await page.evaluate("document.body.innerText"));
      return text.includes(`${heard} von ${this.paths.length} gehört`);
    });
    return page;
  }

  /** Stands at a place where nothing may play. */
  async #stand(page: WalkingPage, atM: number): Promise<void> {
    for (const eastM of [0, 1, 2]) await page.report(onTrack(atM, eastM), GOOD_M);
    for (const path of this.paths) assert.deepEqual(await secondsOf(page, path), [], path);
  }
}

/** The seconds at which a recording was reported to be. */
async function secondsOf(page: WalkingPage, path: string): Promise<readonly number[]> {
  const seconds = await page.evaluate(
    `seconds.filter(([path]) => path === ${JSON.stringify(path)}).map(([, at]) => at)`,
  );
  return Array.isArray(seconds) ? seconds.map(Number) : [];
}
