/** A walk in progress: connects position, trigger, sound and progress. It does not depend on a page. @module */
import type { RecordingPlayer } from "../../kit/sound/recording.ts";
import type { GroupMode, Progress } from "./progress.ts";
import type { Station, Walk } from "./walk.ts";
import type { Whereabouts } from "../position/whereabouts.ts";
import type { Fix } from "../../kit/trigger/mod.ts";
import { Listeners } from "../../kit/observable.ts";
import { StationPlayer } from "./station_player.ts";
import { PassedStations, stationBeside, StationStates, WaitingStations } from "./station_states.ts";

// What a walk in progress needs from the page. Types only.

/** What a session needs from its surroundings. */
interface SessionParts {
  readonly walk: Walk;
  readonly progress: Progress;
  readonly group: GroupMode;
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

// The question whether a group is together: which station it is about, and for which one the signals of an arrival
// were given. Pure.

/** The question of one walk. Stations are named by their ids. */
export class GroupQuestion {
  #reached: number | null = null;
  #opened: number | null = null;
  readonly #signalled = new Set<number>();

  /** The station that the position would start now; null if there is none. */
  get reached(): number | null {
    return this.#reached;
  }

  /** The station that a pupil has opened by hand; null without one. It comes before the one of the position. */
  get opened(): number | null {
    return this.#opened;
  }

  /**
   * The position would start a station, or none.
   *
   * @param isNear Whether a station is still within reach: it is signalled again only after it was not.
   * @returns Whether the signals of an arrival are due for the station.
   */
  reach(stationId: number | null, isNear: (stationId: number) => boolean): boolean {
    for (const id of this.#signalled) if (!isNear(id)) this.#signalled.delete(id);
    this.#reached = stationId;
    if (stationId === null || this.#signalled.has(stationId)) return false;
    this.#signalled.add(stationId);
    this.#opened = null;
    return true;
  }

  /** A pupil opens a station by hand, or leaves its screen (null). */
  open(stationId: number | null): void {
    this.#opened = stationId;
  }

  /** Something plays, or the walk begins from the start: what comes after that is signalled once more. */
  clear(): void {
    this.#reached = this.#opened = null;
    this.#signalled.clear();
  }
}

// Why nothing plays at a station. If nothing plays inside a circle, a reason must be shown. Pure.

/**
 * A tap is needed, by the browser or after a reload; a pause; a group is asked whether it is together; the recording
 * failed; the station comes later in the order of the walk.
 */
type Silence = "tap" | "pause" | "group" | "failed" | "later";

/** What decides the reason. */
interface SilenceFacts {
  readonly player: RecordingPlayer;
  readonly whereabouts: Whereabouts;
  /** Ids of the stations that position starts no more. */
  readonly heard: ReadonlySet<number>;
  /** Whether nothing starts after a reload before a tap. */
  readonly isSuspended: boolean;
  /** Whether a pause holds back what position would start. */
  readonly isHeld: boolean;
  /** Whether a group is asked whether it is together. */
  readonly isAsked: boolean;
  /** Whether the recording of a station failed when it was last tried. */
  readonly hasFailed: (stationId: number) => boolean;
}

/** Why nothing plays although the pupil is at an open station; null if something plays, or there is none. */
function silenceOf(facts: SilenceFacts): Silence | null {
  const { player, whereabouts, heard, isSuspended, isHeld, isAsked, hasFailed } = facts;
  const here = whereabouts.openHere(heard);
  if (player.isBusy || here.length === 0) return null;
  if (isSuspended || player.state === "blocked") return "tap";
  if (isHeld) return "pause";
  if (isAsked) return "group";
  const due = here.filter((id) => !whereabouts.comesLater(id, heard));
  if (due.length === 0) return "later";
  // The station that failed is not necessarily the one that played last.
  return due.every(hasFailed) ? "failed" : null;
}

/** A walk in progress. */
export class WalkSession extends StationStates {
  readonly #parts: SessionParts;
  readonly #sound: StationPlayer;
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  /** Stations that were reached while another one played. */
  readonly #waiting: WaitingStations;
  readonly #passed = new PassedStations();
  readonly #question = new GroupQuestion();
  #offer: Station | null = null;
  #isSuspended = false;

  constructor(parts: SessionParts) {
    super(parts.walk, parts.progress);
    this.#parts = parts;
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
    return this.#offer?.id === this.question?.id ? null : this.#offer;
  }

  /** Whether several pupils walk with this phone: each recording waits until they are together. */
  get isGroup(): boolean {
    return this.#parts.group.isOn;
  }

  set isGroup(isGroup: boolean) {
    this.#parts.group.isOn = isGroup;
    this.#question.clear();
    this.#notify();
  }

  /** The station whose recording begins as soon as the group says that it is together; null without a question. */
  get question(): Station | null {
    const { isBusy, isHeld } = this.#sound;
    if (!this.isGroup || isBusy || this.#isSuspended) return null;
    const { opened, reached } = this.#question;
    return this.#station(opened ?? (isHeld ? null : reached));
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
    const isAsked = this.question !== null;
    return silenceOf({ player, whereabouts, heard, isSuspended, isHeld, isAsked, hasFailed });
  }

  /** Stations that were passed unheard since the pupil was at a place along the track, in metres. */
  passedFrom(fromM: number | null): Station[] {
    const ids = this.whereabouts.between(fromM, this.progress.used);
    return this.walk.stations.filter(({ id }) => ids.includes(id));
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
    const station = this.#station(playing);
    if (station !== null && !this.#sound.isBusy) this.#start(station, false);
    else this.#startReached();
    this.#notify();
  }

  /**
   * A pupil opens a station: its recording starts, or continues where it was stopped, unless another one plays.
   * A group is asked first, but for the recording that is paused.
   */
  open(station: Station): void {
    if (this.#sound.isBusy) return;
    if (!this.#asksFor(station) || this.#sound.isPausedAt(station.id)) return this.play(station);
    this.#isSuspended = false;
    this.#question.open(station.id);
    this.#notify();
  }

  /** The group is together: its recording plays. Call it within a tap. @returns Whether there was a question. */
  beginTogether(): boolean {
    const station = this.question;
    if (station !== null) this.play(station);
    return station !== null;
  }

  /** A pupil leaves the screen of a station: the group is not asked about it any more, unless it is there. */
  closeStation({ id }: Station): void {
    if (this.#question.opened !== id) return;
    this.#question.open(null);
    this.#notify();
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
    const station = stationBeside(this.walk.stations, this.#sound.stationId, step);
    if (station === null) return;
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
    this.#question.clear();
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
    const station = this.#station(id ?? null);
    const isAsked = station !== null && this.#asksFor(station);
    const before = this.#question.reached;
    const isNear = (other: number) => this.whereabouts.isAt(other) || this.#waiting.has(other);
    const isNew = this.#question.reach(isAsked ? station.id : null, isNear);
    if (station !== null && (isNew || !isAsked)) this.#arrive(station);
    else this.#playLeavingTone();
    if (this.#question.reached !== before) this.#notify();
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
    const withTone = this.#parts.withTone() && !isAgain;
    if (!isAgain) this.#parts.vibrate();
    if (!this.#asksFor(station)) this.#start(station, withTone);
    else if (withTone) this.#sound.playTone("arrival");
    if (!isAgain) this.#parts.onArrival(station);
  }

  /** Whether a group is asked before a station: one without a recording says nothing that a pupil could miss. */
  #asksFor({ audioUrl }: Station): boolean {
    return this.isGroup && audioUrl !== null;
  }

  #station(stationId: number | null): Station | null {
    return this.walk.stations.find(({ id }) => id === stationId) ?? null;
  }

  #start(station: Station, withTone: boolean): void {
    this.#sound.start(station, withTone);
    this.#settle(station);
  }

  /** Removes the station that plays from the queue. */
  #settle({ id }: Station): void {
    this.#question.clear();
    this.#waiting.delete(id);
    this.#updateOffer();
    this.#notify();
  }

  /** A station was left unheard: a falling tone, once for it, and after the recording that plays. */
  #addPassed(id: number): void {
    if (this.#isSuspended) return;
    this.#passed.add(id);
    // A question has its own tone, which this one would cut off.
    if (!this.#sound.isBusy && this.question === null) this.#playLeavingTone();
  }

  #playLeavingTone(): void {
    if (this.#passed.consume(this.progress.used)) this.#sound.playTone("leaving");
  }

  #notify(): void {
    this.#listeners.call();
  }
}
