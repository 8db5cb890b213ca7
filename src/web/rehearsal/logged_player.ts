/**
 * A player that plays nothing and has the times of a rehearsal: each recording ends as long after its start as it did
 * then. Pure.
 *
 * @module
 */
import type { PausedBy, PlayerState, Recording, RecordingPlayer } from "../audio/recording.ts";
import { Listeners } from "../ui/observable.ts";
import type { Entry } from "./format.ts";

/** A recording that was not heard to its end in the rehearsal is taken to be this long, in milliseconds. */
const ASSUMED_MS = 30_000;

/** A recording as it was heard in a rehearsal. */
interface Heard {
  readonly stationId: number;
  /** When it was started, in milliseconds since 1970. */
  readonly atMs: number;
  /** From its start to its end, without pauses. */
  readonly lengthMs: number;
}

/** Plays nothing. */
export class LoggedPlayer implements RecordingPlayer {
  readonly #heard: readonly Heard[];
  readonly #now: () => number;
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  #state: PlayerState = "idle";
  #recording: Recording | null = null;
  #pausedBy: PausedBy | null = null;
  /** Second of the recording when it was last started, resumed or paused, and when that was. */
  #from = 0;
  #sinceMs = 0;
  #endMs = Infinity;
  /** Milliseconds that were left when it was paused. */
  #leftMs = 0;
  /** Always: a replay needs no tap. */
  readonly isUnlocked = true;
  /** Never called: a replay has no headset. */
  onSkip: ((step: 1 | -1) => void) | null = null;

  /** @param now The time of the replay in milliseconds since 1970. */
  constructor(entries: readonly Entry[], now: () => number) {
    this.#heard = heardIn(entries);
    this.#now = now;
  }

  /** What it does. */
  get state(): PlayerState {
    return this.#state;
  }

  /** The recording that was started last. */
  get recording(): Recording | null {
    return this.#recording;
  }

  /** Who paused it; null while it is not paused. */
  get pausedBy(): PausedBy | null {
    return this.#pausedBy;
  }

  /** Whether it plays. */
  get isBusy(): boolean {
    return this.#state === "playing";
  }

  /** Seconds from the start. */
  get position(): number {
    return this.#from + (this.isBusy ? Math.max(0, this.#now() - this.#sinceMs) / 1000 : 0);
  }

  /** When the recording ends, in milliseconds since 1970; infinite while nothing plays. */
  get endMs(): number {
    return this.isBusy ? this.#endMs : Infinity;
  }

  /** Begins to play. */
  play(recording: Recording, from = 0): Promise<void> {
    this.#recording = recording;
    this.#from = from;
    this.#leftMs = this.#lengthOf(recording.id);
    this.#goOn();
    return Promise.resolve();
  }

  /** Plays no tone. */
  playTone(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Continues after a pause. */
  resume(): void {
    if (this.#recording !== null && !this.isBusy) this.#goOn();
  }

  /** Pauses. */
  pause(): void {
    if (this.isBusy) this.#stop("paused");
  }

  /** Ends it with a failure, or because the browser refuses it. */
  fail(state: "failed" | "blocked"): void {
    if (this.isBusy) this.#stop(state);
  }

  /** Goes to a second. */
  seek(second: number): void {
    this.#from = second;
    this.#sinceMs = this.#now();
  }

  /** Time has passed: the recording ends if it is over, else its second is reported. */
  report(): void {
    if (!this.isBusy) return;
    if (this.#now() < this.#endMs) this.#listeners.call();
    else this.#stop("ended");
  }

  #goOn(): void {
    this.#sinceMs = this.#now();
    this.#endMs = this.#sinceMs + this.#leftMs;
    this.#pausedBy = null;
    this.#state = "playing";
    this.#listeners.call();
  }

  #stop(state: PlayerState): void {
    this.#from = this.position;
    this.#leftMs = Math.max(0, this.#endMs - this.#now());
    this.#pausedBy = state === "paused" ? "listener" : null;
    this.#state = state;
    this.#listeners.call();
  }

  /** How long the recording of a station takes now: as long as when it was last started in the rehearsal. */
  #lengthOf(stationId: number): number {
    const own = this.#heard.filter((heard) => heard.stationId === stationId);
    const last = own.filter(({ atMs }) => atMs <= this.#now()).pop();
    return (last ?? own[0])?.lengthMs ?? ASSUMED_MS;
  }
}

/** The recordings that were heard to their end. */
function heardIn(entries: readonly Entry[]): readonly Heard[] {
  const all: Heard[] = [];
  const starts = new Map<number, { atMs: number; pausedMs: number; sinceMs: number | null }>();
  for (const entry of entries) {
    if (!("stationId" in entry)) continue;
    const { kind, stationId, atMs } = entry;
    if (kind === "played" || kind === "opened") {
      starts.set(stationId, { atMs, pausedMs: 0, sinceMs: null });
    }
    const start = starts.get(stationId);
    if (start === undefined) continue;
    if (kind === "paused" || kind === "blocked") start.sinceMs = atMs;
    else if (kind === "resumed" && start.sinceMs !== null) {
      start.pausedMs += atMs - start.sinceMs;
      start.sinceMs = null;
    } else if (kind === "heard") {
      const lengthMs = Math.max(0, atMs - start.atMs - start.pausedMs);
      all.push({ stationId, atMs: start.atMs, lengthMs });
      starts.delete(stationId);
    }
  }
  return all;
}
