/** The states of the stations of a walk: their order, which wait, which were passed, which is played. @module */
import { inTab, keepText, keptText } from "../../kit/kept.ts";
import type { AudioPlayer } from "../../kit/sound/audio_player.ts";
import { distanceTo, type TriggerState } from "../../kit/trigger/mod.ts";
import type { WakeLock } from "../pocket/wake_lock.ts";
import { type Locator, Whereabouts } from "../position/whereabouts.ts";
import { attempt } from "../ui/platform.ts";
import type { Progress } from "./progress.ts";
import type { Station, Walk } from "./walk.ts";

// Which station comes next for a pupil, from what was heard. Pure.

/** Whether the last two stations that were heard were heard against the order of the walk. */
function walksBackwards(
  stations: readonly Station[],
  heard: ReadonlySet<number>,
): boolean {
  const [before, last] = lastTwo(stations, heard);
  return before !== undefined && last !== undefined && last < before;
}

/**
 * The first open station after the one that was heard last, in the direction of the last two; else the first open
 * one in that direction, else none. A pupil who has left out a station is led back to it only after all those ahead.
 *
 * @param heard Ids in the order in which they were heard.
 */
function nextStation(
  stations: readonly Station[],
  heard: ReadonlySet<number>,
): Station | null {
  const isBackwards = walksBackwards(stations, heard);
  const [, last = isBackwards ? stations.length : -1] = lastTwo(stations, heard);
  const isOpen = ({ id }: Station) => !heard.has(id);
  const ahead = isBackwards ? stations.slice(0, last).reverse() : stations.slice(last + 1);
  const all = isBackwards ? [...stations].reverse() : stations;
  return ahead.find(isOpen) ?? all.find(isOpen) ?? null;
}

/** The indexes of the last two stations that were heard and are still there. */
function lastTwo(
  stations: readonly Station[],
  heard: ReadonlySet<number>,
): readonly [before: number | undefined, last: number | undefined] {
  const indexes = [...heard].map((id) => stations.findIndex((station) => station.id === id))
    .filter((index) => index >= 0);
  const last = indexes.pop();
  return [indexes.pop(), last];
}

/**
 * The next station with a recording after a station (1), or before it (-1).
 *
 * @param stationId Id of that station; undefined if there is none.
 */
export function stationBeside(
  stations: readonly Station[],
  stationId: number | undefined,
  step: 1 | -1,
): Station | null {
  const index = stations.findIndex(({ id }) => id === stationId);
  if (index < 0) return null;
  const others = step === 1 ? stations.slice(index + 1) : stations.slice(0, index).reverse();
  return others.find(({ audioUrl }) => audioUrl !== null) ?? null;
}

// Stations that were reached while another one played. Each plays after that while the pupil is near it.

/** A pupil is near within two radii and this many metres. */
const NEAR_M = 30;

/** A queue of stations; they are named by their ids. */
export class WaitingStations {
  readonly #ids: Set<number>;

  /** @param ids Ids of the stations that waited before the page was loaded again. */
  constructor(ids: Iterable<number>) {
    this.#ids = new Set(ids);
  }

  /** Ids of the stations that wait. */
  get ids(): readonly number[] {
    return [...this.#ids];
  }

  /** Adds a station that was reached. */
  add(id: number): void {
    this.#ids.add(id);
  }

  /** Whether a station waits. */
  has(id: number): boolean {
    return this.#ids.has(id);
  }

  /** Removes a station that plays. */
  delete(id: number): void {
    this.#ids.delete(id);
  }

  /** Removes all. */
  clear(): void {
    this.#ids.clear();
  }

  /** The first one in the order of the walk, without the one that plays; null if there is none. */
  first(stations: readonly Station[], playingId: number | undefined): Station | null {
    return stations.find(({ id }) => this.#ids.has(id) && id !== playingId) ?? null;
  }

  /**
   * Removes stations that were heard, and those that are too far away.
   *
   * @returns Ids of the stations that are too far away and were not heard.
   */
  update(
    stations: readonly Station[],
    trigger: TriggerState,
    heard: ReadonlySet<number>,
  ): number[] {
    const passed: number[] = [];
    // After a reload nothing is removed before the first position.
    if (trigger.fix === null) return passed;
    for (const { id, triggerRadiusM } of stations) {
      if (!this.#ids.has(id)) continue;
      const isFar = distanceTo(trigger, id) > 2 * triggerRadiusM + NEAR_M;
      if (isFar && !heard.has(id)) passed.push(id);
      if (isFar || heard.has(id)) this.#ids.delete(id);
    }
    return passed;
  }
}

/** The stations that were passed. They are named by their ids. */
export class PassedStations {
  readonly #all = new Set<number>();
  readonly #unsignalled = new Set<number>();

  /** Adds a station that was passed; only the first time counts for the tone. */
  add(id: number): void {
    if (!this.#all.has(id)) this.#unsignalled.add(id);
    this.#all.add(id);
  }

  /**
   * Removes the stations for which no tone was played yet.
   *
   * @param heard Ids of the stations that position starts no more.
   * @returns Whether there was one, so that the tone has to be played.
   */
  consume(heard: ReadonlySet<number>): boolean {
    const hasOne = [...this.#unsignalled].some((id) => !heard.has(id));
    this.#unsignalled.clear();
    return hasOne;
  }

  /** Removes all. */
  clear(): void {
    this.#all.clear();
    this.#unsignalled.clear();
  }
}

/** What the list shows of a station: not played yet, played in part, heard to its end. */
type StationState = "open" | "started" | "heard";

/** The stations of a walk in progress. */
export class StationStates {
  readonly progress: Progress;
  readonly whereabouts: Whereabouts;

  constructor(walk: Walk, progress: Progress) {
    this.whereabouts = new Whereabouts(walk);
    this.progress = progress;
  }

  /** What a pupil has heard of a station. */
  stateOf({ id }: Station): StationState {
    const { heard, started } = this.progress;
    return heard.has(id) ? "heard" : started.has(id) ? "started" : "open";
  }

  /** Number of stations heard to the end. */
  get heardCount(): number {
    const { heard } = this.progress;
    return this.#stations.filter(({ id }) => heard.has(id)).length;
  }

  /** Where to go; null if position starts no station any more. */
  get next(): Station | null {
    return nextStation(this.#stations, this.progress.used);
  }

  /** Whether the pupil walks from the last station to the first. */
  get isBackwards(): boolean {
    return walksBackwards(this.#stations, this.progress.used);
  }

  /** Whether there is no station left to go to. */
  get isComplete(): boolean {
    return this.#stations.length > 0 && this.next === null;
  }

  /** Whether every station was heard to its end. */
  get isAllHeard(): boolean {
    return this.#stations.length > 0 && this.heardCount === this.#stations.length;
  }

  get #stations(): readonly Station[] {
    return this.whereabouts.walk.stations;
  }
}

// What a page does while it guides a walk: sound is unlocked, the position is watched, the screen stays on, and the
// session is called every second. Of several pages of one walk on a device, the one that began last guides.

/** Sends to the other pages that this one guides, and receives the same from them. */
class OtherPages {
  readonly #channel: BroadcastChannel | null;

  /** @param onClaimed Called when another page guides from now on. */
  constructor(walkId: number, onClaimed: () => void) {
    // Firefox refuses it where it stores nothing.
    this.#channel = attempt(() => new BroadcastChannel(`route-guide-walk-${walkId}`));
    this.#channel?.addEventListener("message", onClaimed);
  }

  /** Sends that this page guides from now on. */
  claim(): void {
    this.#channel?.postMessage("guides");
  }

  /** Ends sending and receiving. */
  close(): void {
    this.#channel?.close();
  }
}

/** In this tab a walk was begun. */
function rememberWalking(walkId: number): void {
  // Without storage a page that is loaded again begins at the start.
  keepText(inTab, "route-guide-walking", String(walkId));
}

/** Whether the walk was begun in this tab. */
export function isWalking(walkId: number): boolean {
  return keptText(inTab, "route-guide-walking") === String(walkId);
}

/** Time between two calls of the session, in milliseconds. */
const TICK_MS = 1000;

/** What is shown in place of a screen that is missing. */
const MISSING = "main.message";

/** What guiding needs from its surroundings. */
interface GuidanceParts {
  readonly walkId: number;
  readonly player: AudioPlayer;
  readonly locator: Locator;
  readonly wakeLock: WakeLock;
  /** Called every second. */
  readonly onTick: () => void;
  /** Another page of this walk guides from now on: called before this one stops, so that nothing starts after that. */
  readonly onReplaced: () => void;
}

/** Guides one walk, or waits. */
export class Guidance {
  readonly #parts: GuidanceParts;
  readonly #otherPages: OtherPages;
  /** A part of another build was asked for (ADR 019): a walk goes on, unless the pupil waits for a screen and nothing sounds. */
  readonly #onRenewal = (event: Event) => {
    const isNeeded = document.querySelector(MISSING) !== null && !this.#parts.player.isBusy;
    if (this.isOn && !isNeeded) event.preventDefault();
  };
  /** The timer of the calls; undefined while this page does not guide. */
  #tickTimer: ReturnType<typeof setInterval> | undefined;

  constructor(parts: GuidanceParts) {
    this.#parts = parts;
    this.#otherPages = new OtherPages(parts.walkId, () => this.#yield());
    addEventListener("program-renewal", this.#onRenewal);
  }

  /** Whether this page guides. */
  get isOn(): boolean {
    return this.#tickTimer !== undefined;
  }

  /** This page guides from now on; call it within a tap. */
  start(): void {
    const { player, locator, wakeLock, walkId, onTick } = this.#parts;
    void player.unlock();
    locator.start();
    void wakeLock.hold();
    rememberWalking(walkId);
    this.claim();
    clearInterval(this.#tickTimer);
    this.#tickTimer = setInterval(onTick, TICK_MS);
  }

  /** Stops what other pages of this walk do: a recording begins here. */
  claim(): void {
    this.#otherPages.claim();
  }

  /** Ends it for good. */
  close(): void {
    removeEventListener("program-renewal", this.#onRenewal);
    clearInterval(this.#tickTimer);
    this.#otherPages.close();
  }

  /** Another page guides from now on. */
  #yield(): void {
    const { player, locator, wakeLock, onReplaced } = this.#parts;
    if (!this.isOn && !player.isBusy) return;
    onReplaced();
    clearInterval(this.#tickTimer);
    this.#tickTimer = undefined;
    player.pause();
    locator.stop();
    void wakeLock.release();
  }
}
