/**
 * A walk in progress: position, trigger, sound and what was heard, brought together. It knows no page.
 *
 * @module
 */
import type { Recording, RecordingPlayer } from "../parts/audio/recording.ts";
import { isAt, NO_FIX, stationToPlay, type TriggerState, withFix } from "../trigger.ts";
import type { Fix } from "../trigger.ts";
import type { Progress } from "./progress.ts";
import type { Station, Walk } from "./walk.ts";

/** How a station is told apart in the list. */
export type StationState = "open" | "started" | "heard";

/** What a session needs from its surroundings. */
export interface SessionParts {
  readonly walk: Walk;
  readonly progress: Progress;
  readonly player: RecordingPlayer;
  /** Moves the phone, where it can. */
  readonly vibrate: () => void;
  /** Whether a tone is played when a station is reached. */
  readonly withTone: () => boolean;
  /** The pupil has come to a station, or the next recording begins. */
  readonly onArrival: (station: Station) => void;
  readonly now?: () => number;
}

/** How often the second of a running recording is kept, in seconds. */
const KEEP_EVERY_S = 3;

/** A walk in progress. */
export class WalkSession {
  readonly progress: Progress;
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  #walk: Walk;
  #trigger: TriggerState = NO_FIX;
  #offer: Station | null = null;
  #isOfferTaken = false;
  #lastState = "idle";
  #keptAt = -1;
  #unsubscribe: () => void;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#walk = parts.walk;
    this.progress = parts.progress;
    this.#unsubscribe = parts.player.subscribe(() => this.#followPlayer());
  }

  /** The walk. */
  get walk(): Walk {
    return this.#walk;
  }

  /** Takes another version of the walk, such as its copy on this device. */
  set walk(walk: Walk) {
    this.#walk = walk;
    this.#notify();
  }

  /** The station whose recording is offered while another one plays. */
  get offer(): Station | null {
    return this.#offer;
  }

  /** Whether the offered recording will follow by itself. */
  get isOfferTaken(): boolean {
    return this.#isOfferTaken;
  }

  /** What a pupil knows of a station. */
  stateOf({ id }: Station): StationState {
    const { heard, started } = this.progress;
    return heard.has(id) ? "heard" : started.has(id) ? "started" : "open";
  }

  /** Number of stations heard to the end. */
  get heardCount(): number {
    const { heard } = this.progress;
    return this.walk.stations.filter(({ id }) => heard.has(id)).length;
  }

  /**
   * Where to go: the first open station after the one that was started last, else the first open one, else
   * none. A pupil who has left one out is not sent back as long as there are others ahead.
   */
  get next(): Station | null {
    const { started } = this.progress;
    const { stations } = this.walk;
    const isOpen = ({ id }: Station) => !started.has(id);
    const lastId = [...started].at(-1);
    const last = stations.findIndex(({ id }) => id === lastId);
    return stations.slice(last + 1).find(isOpen) ?? stations.find(isOpen) ?? null;
  }

  /** Whether every station was started or heard. */
  get isComplete(): boolean {
    return this.walk.stations.length > 0 && this.next === null;
  }

  /** Calls a function at every change; returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A new position. */
  takeFix(fix: Fix): void {
    const now = this.#parts.now?.() ?? Date.now();
    this.#trigger = withFix(this.#trigger, this.walk.stations, fix, now);
    this.#startWhereWeAre();
  }

  /**
   * A pupil opens a station: the recording starts, or goes on where it was stopped; while another one plays,
   * nothing starts.
   */
  open(station: Station): void {
    if (!this.#parts.player.isBusy) this.play(station);
  }

  /** A pupil wants to hear a station now. */
  play(station: Station): void {
    if (this.#offer?.id === station.id) this.#clearOffer();
    const { player } = this.#parts;
    if (player.recording?.id !== station.id || player.state === "failed") {
      this.#start(station, false);
    } else if (!player.isBusy) player.resume();
  }

  /** Keeps the second of the recording; call it before the page goes. */
  keepPlace(): void {
    this.#keepPlace();
  }

  /** The offered recording follows the one that plays. */
  takeOffer(): void {
    if (this.#offer === null) return;
    this.#isOfferTaken = true;
    this.#notify();
  }

  /** The offered recording plays now. */
  switchToOffer(): void {
    const station = this.#offer;
    if (station === null) return;
    this.#clearOffer();
    this.#start(station, false);
    this.#parts.onArrival(station);
  }

  /** The walk begins from the start. */
  restart(): void {
    this.progress.clear();
    this.#clearOffer();
    this.#trigger = NO_FIX;
    this.#notify();
  }

  /** Ends the session. */
  close(): void {
    this.#unsubscribe();
    this.#listeners.clear();
  }

  #startWhereWeAre(): void {
    const { started } = this.progress;
    const station = stationToPlay(this.#trigger, this.walk.stations, started);
    if (station === null) return;
    if (!this.#parts.player.isBusy) {
      this.#clearOffer();
      this.#arrive(station);
    } else if (this.#offer?.id !== station.id && !this.#isOfferTaken) {
      this.#offer = station;
      this.#parts.vibrate();
      this.#notify();
    }
  }

  #arrive(station: Station): void {
    this.#parts.vibrate();
    this.#start(station, this.#parts.withTone());
    this.#parts.onArrival(station);
  }

  #start(station: Station, withTone: boolean): void {
    const { player } = this.#parts;
    this.#keepPlace();
    this.progress.start(station.id);
    if (station.audioUrl === null) {
      this.progress.finish(station.id);
      if (withTone) void player.playTone();
      this.#notify();
      return;
    }
    const recording = this.#recordingOf(station, station.audioUrl);
    void player.play(recording, this.progress.stoppedAt(station.id), withTone);
    this.#notify();
  }

  #recordingOf({ id, number, title, pictures }: Station, url: string): Recording {
    const { name, schoolName } = this.walk;
    return {
      id,
      url,
      title: `${number} ${title}`,
      album: name,
      artist: schoolName === "" ? name : schoolName,
      pictureUrl: pictures[0]?.url ?? null,
    };
  }

  #clearOffer(): void {
    this.#offer = null;
    this.#isOfferTaken = false;
  }

  /** Keeps the second of the recording that plays or was paused. */
  #keepPlace(): void {
    const { recording, position, state } = this.#parts.player;
    if (recording === null || !["playing", "paused"].includes(state)) return;
    if (this.progress.heard.has(recording.id)) return;
    this.#keptAt = position;
    this.progress.stopAt(recording.id, position);
  }

  #followPlayer(): void {
    const { state, recording, position } = this.#parts.player;
    const hasChanged = state !== this.#lastState;
    this.#lastState = state;
    if (state === "playing" && Math.abs(position - this.#keptAt) >= KEEP_EVERY_S) this.#keepPlace();
    if (!hasChanged) return;
    if (state === "paused") this.#keepPlace();
    if (state === "ended" && recording !== null) this.#finish(recording.id);
    this.#notify();
  }

  #finish(stationId: number): void {
    this.progress.finish(stationId);
    const offer = this.#offer;
    const isTaken = this.#isOfferTaken;
    this.#clearOffer();
    if (offer !== null && (isTaken || isAt(this.#trigger, offer.id))) this.#arrive(offer);
    else this.#startWhereWeAre();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
