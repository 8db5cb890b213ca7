/**
 * A walk in progress: connects position, trigger, sound and progress. It does not depend on a page.
 *
 * @module
 */
import type { RecordingPlayer } from "../../audio/recording.ts";
import type { Fix } from "../../trigger/mod.ts";
import { Listeners } from "../../ui/observable.ts";
import { Whereabouts } from "../position/whereabouts.ts";
import { type Silence, silenceOf } from "../sound/silence.ts";
import { StationPlayer } from "../sound/station_player.ts";
import { nextStation, walksBackwards } from "./order.ts";
import { PassedStations } from "./passed_stations.ts";
import type { Progress } from "./progress.ts";
import { WaitingStations } from "./waiting_stations.ts";
import type { Station, Walk } from "./walk.ts";

/** What the list shows of a station: not played yet, played in part, heard to its end. */
export type StationState = "open" | "started" | "heard";

/** What a session needs from its surroundings. */
export interface SessionParts {
  readonly walk: Walk;
  readonly progress: Progress;
  readonly player: RecordingPlayer;
  /** Vibrates, where the phone can. */
  readonly vibrate: () => void;
  /** Whether a tone is played when a station is reached. */
  readonly withTone: () => boolean;
  /** Whether stations are only opened by hand, because there will be no position. */
  readonly isTapOnly: () => boolean;
  /** Called when the pupil has reached a station, or the next recording begins. */
  readonly onArrival: (station: Station) => void;
  /** The time in milliseconds since 1970. */
  readonly now?: () => number;
}

/** A walk in progress. */
export class WalkSession {
  readonly progress: Progress;
  readonly whereabouts: Whereabouts;
  readonly #parts: SessionParts;
  readonly #sound: StationPlayer;
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  /** Stations that were reached while another one played. */
  readonly #waiting: WaitingStations;
  readonly #passed = new PassedStations();
  #offer: Station | null = null;
  #isSuspended = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.whereabouts = new Whereabouts(parts.walk);
    this.progress = parts.progress;
    this.#waiting = new WaitingStations(parts.progress.waiting);
    const { player, progress, isTapOnly } = parts;
    this.#sound = new StationPlayer({
      player,
      progress,
      whereabouts: this.whereabouts,
      isTapOnly,
      now: () => this.#now(),
      onEnd: () => this.#startReached(),
      onChange: () => this.#notify(),
    });
  }

  /** The walk. */
  get walk(): Walk {
    return this.whereabouts.walk;
  }

  /** Replaces the walk by another version, such as its copy on this device. */
  set walk(walk: Walk) {
    this.whereabouts.walk = walk;
    this.#notify();
  }

  /** The station whose recording follows the one that plays. */
  get offer(): Station | null {
    return this.#offer;
  }

  /** Whether a pause holds back what position would start. */
  get isHeld(): boolean {
    return this.#sound.isHeld;
  }

  /** Whether nothing starts until the pupil goes on with a tap, because the page was loaded again. */
  get isSuspended(): boolean {
    return this.#isSuspended;
  }

  /** Why nothing plays although the pupil is at an open station; null if something plays, or there is none. */
  get silence(): Silence | null {
    const { whereabouts, isSuspended, isHeld } = this;
    const { player } = this.#parts;
    const heard = this.progress.used;
    const hasFailed = (id: number) => this.#sound.hasFailed(id);
    return silenceOf({ player, whereabouts, heard, isSuspended, isHeld, hasFailed });
  }

  /** What a pupil has heard of a station. */
  stateOf({ id }: Station): StationState {
    const { heard, started } = this.progress;
    return heard.has(id) ? "heard" : started.has(id) ? "started" : "open";
  }

  /** Number of stations heard to the end. */
  get heardCount(): number {
    const { heard } = this.progress;
    return this.walk.stations.filter(({ id }) => heard.has(id)).length;
  }

  /** Where to go; null if position starts no station any more. */
  get next(): Station | null {
    return nextStation(this.walk.stations, this.progress.used);
  }

  /** Whether the pupil walks from the last station to the first. */
  get isBackwards(): boolean {
    return walksBackwards(this.walk.stations, this.progress.used);
  }

  /** Whether there is no station left to go to. */
  get isComplete(): boolean {
    return this.walk.stations.length > 0 && this.next === null;
  }

  /** Whether every station was heard to its end. */
  get isAllHeard(): boolean {
    const { stations } = this.walk;
    return stations.length > 0 && this.heardCount === stations.length;
  }

  /** A new position. */
  receiveFix(fix: Fix): void {
    this.whereabouts.receiveFix(fix, this.#now(), this.progress.used);
    this.#sound.rememberPosition();
    this.#startReached();
    // A station in the queue still plays when the pupil comes back to it.
    for (const id of this.whereabouts.leftUnheard(this.progress.used)) {
      if (!this.#waiting.has(id)) this.#addPassed(id);
    }
  }

  /** Call it every second: a phone that does not move reports no position. */
  tick(): void {
    const hasEntered = this.whereabouts.tick(this.#now());
    this.#startReached();
    if (hasEntered) this.#notify();
  }

  /** Starts nothing by position until {@link goOn}, or until this is called with false, which continues nothing. */
  suspend(isOn = true): void {
    this.#isSuspended = isOn;
  }

  /** Continues after a reload, with the recording that was playing then. Call it within a tap. */
  goOn(): void {
    this.#isSuspended = false;
    this.progress.refresh();
    this.progress.touch();
    this.#sound.endPause();
    const { playing } = this.progress;
    const station = this.walk.stations.find(({ id }) => id === playing);
    if (station !== undefined && !this.#sound.isBusy) this.#start(station, false);
    else this.#startReached();
    this.#notify();
  }

  /**
   * A pupil opens a station: its recording starts, or continues where it was stopped, unless another one plays.
   */
  open(station: Station): void {
    if (!this.#sound.isBusy) this.play(station);
  }

  /** Plays a station at once, also while another one plays. */
  play(station: Station): void {
    this.#isSuspended = false;
    this.#sound.play(station);
    this.#settle(station);
  }

  /** Stores the second of the recording; call it before the page is closed. */
  storePosition(): void {
    this.#sound.storePosition();
  }

  /** The offered recording plays now. */
  switchToOffer(): void {
    const station = this.#offer;
    if (station === null) return;
    this.#start(station, false);
    this.#parts.onArrival(station);
  }

  /** The keys of a headset or a locked screen: plays the next station (1), or the one before (-1). */
  skip(step: 1 | -1): void {
    const { stations } = this.walk;
    const index = stations.findIndex(({ id }) => id === this.#sound.stationId);
    const others = step === 1 ? stations.slice(index + 1) : stations.slice(0, index).reverse();
    const station = others.find(({ audioUrl }) => audioUrl !== null);
    if (index < 0 || station === undefined) return;
    this.#start(station, false);
    this.#parts.onArrival(station);
  }

  /** The walk begins from the start. */
  restart(): void {
    this.#parts.player.pause();
    this.progress.clear();
    this.#waiting.clear();
    this.#sound.reset();
    this.#passed.clear();
    this.#offer = null;
    this.#isSuspended = false;
    this.whereabouts.reset();
    this.#notify();
  }

  /** Ends the session. */
  close(): void {
    this.#sound.close();
    this.#listeners.clear();
  }

  #now(): number {
    return this.#parts.now?.() ?? Date.now();
  }

  /** Starts the station that the position selects, or queues it while another one plays. */
  #startReached(): void {
    const sound = this.#sound;
    const reached = this.whereabouts.reached(this.progress.used);
    if (sound.isBusy) {
      for (const id of reached) if (id !== sound.stationId) this.#waiting.add(id);
    }
    this.#updateOffer();
    if (sound.isBusy || sound.isHeld || this.#isSuspended) return;
    const offered = this.#offer === null ? [] : [this.#offer.id];
    const id = [...offered, ...reached].find((candidate) => sound.canStart(candidate));
    const station = this.walk.stations.find((candidate) => candidate.id === id);
    if (station !== undefined) this.#arrive(station);
    else this.#playLeavingTone();
  }

  #updateOffer(): void {
    const before = this.#offer?.id;
    const { walk: { stations }, whereabouts: { trigger }, progress: { used } } = this;
    const passed = this.#waiting.update(stations, trigger, used);
    this.#offer = this.#waiting.first(stations, this.#sound.stationId);
    for (const id of passed) this.#addPassed(id);
    this.progress.wait(this.#waiting.ids);
    if (this.#offer?.id === before) return;
    if (this.#offer !== null) this.#parts.vibrate();
    this.#notify();
  }

  /** A recording that failed before is tried again without the signals of an arrival. */
  #arrive(station: Station): void {
    const isAgain = this.#sound.hasFailed(station.id);
    if (!isAgain) this.#parts.vibrate();
    this.#start(station, this.#parts.withTone() && !isAgain);
    if (!isAgain) this.#parts.onArrival(station);
  }

  #start(station: Station, withTone: boolean): void {
    this.#sound.start(station, withTone);
    this.#settle(station);
  }

  /** Removes the station that plays from the queue. */
  #settle({ id }: Station): void {
    this.#waiting.delete(id);
    this.#updateOffer();
    this.#notify();
  }

  /** A station was left unheard: a falling tone, once for it, and after the recording that plays. */
  #addPassed(id: number): void {
    if (this.#isSuspended) return;
    this.#passed.add(id);
    if (!this.#sound.isBusy) this.#playLeavingTone();
  }

  #playLeavingTone(): void {
    if (this.#passed.consume(this.progress.used)) this.#sound.playLeaving();
  }

  #notify(): void {
    this.#listeners.call();
  }
}
