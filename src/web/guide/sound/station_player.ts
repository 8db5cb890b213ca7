/**
 * Plays the recordings of stations, and records what was heard of them: progress, pauses and failures.
 *
 * @module
 */
import type { RecordingPlayer, ToneKind } from "../../audio/recording.ts";
import type { Whereabouts } from "../position/whereabouts.ts";
import type { Progress } from "../walk/progress.ts";
import { recordingOf, type Station } from "../walk/walk.ts";
import { Listening } from "./listening.ts";
import { hasLeftPause, type PauseHold } from "./pause_hold.ts";
import { Retries } from "./retries.ts";

/** What a player of stations needs from its surroundings. */
export interface StationPlayerParts {
  readonly player: RecordingPlayer;
  readonly progress: Progress;
  readonly whereabouts: Whereabouts;
  /** Whether stations are only opened by hand, because there will be no position. */
  readonly isTapOnly: () => boolean;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  /** Called when a recording was heard to its end. */
  readonly onEnd: () => void;
  /** Called after every change of what plays, was heard or is held back. */
  readonly onChange: () => void;
}

/** Plays one station at a time. */
export class StationPlayer {
  readonly #parts: StationPlayerParts;
  readonly #listening: Listening;
  readonly #retries = new Retries();
  readonly #unsubscribe: () => void;
  #hold: PauseHold | null = null;
  #lastState = "idle";

  constructor(parts: StationPlayerParts) {
    this.#parts = parts;
    this.#listening = new Listening(parts.player, parts.progress);
    this.#unsubscribe = parts.player.subscribe(() => this.#follow());
  }

  /** Whether a recording can be heard, or will be in a moment. */
  get isBusy(): boolean {
    return this.#parts.player.isBusy;
  }

  /** Id of the station that was started last; undefined before the first. */
  get stationId(): number | undefined {
    return this.#parts.player.recording?.id;
  }

  /** Whether a pause holds back what position would start. */
  get isHeld(): boolean {
    if (this.#hold === null || this.#parts.player.state !== "paused") return false;
    return !hasLeftPause(this.#hold, this.#parts.whereabouts.trigger);
  }

  /** Plays a station from where it was stopped, else from its start. */
  start(station: Station, withTone: boolean): void {
    const { player, progress, whereabouts } = this.#parts;
    this.#listening.storePosition();
    this.#hold = null;
    progress.start(station.id);
    if (station.audioUrl === null) {
      // One whose recording is being uploaded has not been heard.
      if (!station.isUpdating) progress.finish(station.id);
      if (withTone) void player.playTone();
      return;
    }
    const recording = recordingOf(whereabouts.walk, station, station.audioUrl);
    void player.play(recording, progress.stoppedAt(station.id), withTone);
  }

  /** Plays a station at once: starts it, or ends its pause. */
  play(station: Station): void {
    const { player } = this.#parts;
    if (this.stationId !== station.id || player.state === "failed") this.start(station, false);
    else if (!player.isBusy) {
      this.#hold = null;
      player.resume();
    }
  }

  /** A tone alone; none while something plays. */
  playTone(kind: ToneKind): void {
    void this.#parts.player.playTone(kind);
  }

  /** Whether the recording of a station is paused. */
  isPausedAt(stationId: number): boolean {
    return this.#parts.player.state === "paused" && this.stationId === stationId;
  }

  /** Whether position may start a station: not what the browser refuses without a tap, nor what has just failed. */
  canStart(stationId: number): boolean {
    const { player, now } = this.#parts;
    if (player.state === "blocked" && this.stationId === stationId) return false;
    return this.#retries.isDue(stationId, now());
  }

  /** Whether the recording of a station failed when it was last tried. */
  hasFailed(stationId: number): boolean {
    return this.#retries.hasFailed(stationId);
  }

  /** Sets the position of a pause that was made before the first fix. */
  rememberPosition(): void {
    const { fix } = this.#parts.whereabouts.trigger;
    if (this.#hold !== null && this.#hold.at === null) this.#hold = { ...this.#hold, at: fix };
  }

  /** Stores the second of the recording; call it before the page is closed. */
  storePosition(): void {
    this.#listening.storePosition();
  }

  /** Ends a pause without playing its recording. */
  endPause(): void {
    this.#hold = null;
  }

  /** Sets pauses, failures and what was heard to nothing. */
  reset(): void {
    this.#hold = null;
    this.#retries.clear();
    this.#listening.clear();
  }

  /** Ends following the player. */
  close(): void {
    this.#unsubscribe();
  }

  /** The rest of the recording was not heard: the position may start it again. */
  #fail(stationId: number): void {
    const { progress, now } = this.#parts;
    this.#listening.storePosition();
    this.#listening.forget(stationId);
    progress.reopen(stationId);
    this.#retries.fail(stationId, now());
  }

  #follow(): void {
    const { player, progress, whereabouts, isTapOnly, onChange, onEnd } = this.#parts;
    const { state, recording } = player;
    const isUsed = this.#listening.follow((id) => whereabouts.isAt(id) || isTapOnly());
    const hasChanged = state !== this.#lastState;
    this.#lastState = state;
    if (hasChanged && recording !== null) {
      if (state === "paused") {
        const { id } = recording;
        const isInside = whereabouts.isAt(id);
        this.#hold = { stationId: id, isInside, at: whereabouts.trigger.fix };
        this.#listening.storePosition();
      } else if (state === "failed") this.#fail(recording.id);
      else if (state === "playing") {
        this.#hold = null;
        this.#retries.succeed(recording.id);
      } else if (state === "ended") {
        progress.finish(recording.id);
        onEnd();
      }
    }
    if (hasChanged || isUsed) onChange();
  }
}
