/** Plays the recordings of stations, and records what was heard of them: progress, pauses and failures. @module */
import type { RecordingPlayer, ToneKind } from "../../kit/sound/recording.ts";
import type { Progress } from "./progress.ts";
import { distanceM } from "../../../src/shared/geo.ts";
import { type Fix, isAt, type TriggerState } from "../../kit/trigger/mod.ts";
import type { Whereabouts } from "../position/whereabouts.ts";
import { recordingOf, type Station } from "./walk.ts";

/** A station counts as heard after this many seconds of it inside its circle. */
const HEARD_S = 5;

/** A larger step between two reports of the player is a jump, in seconds. */
const MAX_STEP_S = 3;

/** Follows a player, and stores in the progress what was heard. */
class Listening {
  readonly #progress: Progress;
  readonly #player: RecordingPlayer;
  /** Seconds heard inside the circle, by station. */
  readonly #heardS = new Map<number, number>();
  #stationId: number | null = null;
  #position = 0;
  #storedAt = -1;

  constructor(player: RecordingPlayer, progress: Progress) {
    this.#player = player;
    this.#progress = progress;
  }

  /**
   * Reads the player; call it at each of its changes.
   *
   * @param isInside Whether the seconds of a station count now: the pupil is in its circle, or position starts
   *   nothing on this device.
   * @returns Whether position starts a station no more because of this call.
   */
  follow(isInside: (stationId: number) => boolean): boolean {
    const { recording, state, position } = this.#player;
    if (recording === null || state !== "playing") return false;
    const { id } = recording;
    const stepS = position - this.#position;
    const isStep = this.#stationId === id && stepS > 0 && stepS <= MAX_STEP_S;
    this.#stationId = id;
    this.#position = position;
    // An app that is killed goes on where it was.
    if (Math.floor(position) !== Math.floor(this.#storedAt)) this.storePosition();
    if (!isStep || !isInside(id)) return false;
    const heardS = (this.#heardS.get(id) ?? 0) + stepS;
    this.#heardS.set(id, heardS);
    if (heardS < HEARD_S || this.#progress.used.has(id)) return false;
    this.#progress.use(id);
    return true;
  }

  /** Stores the second of the recording that plays, was paused, or has failed. */
  storePosition(): void {
    const { recording, position, state, pausedBy } = this.#player;
    if (recording === null || !["playing", "paused", "failed"].includes(state)) return;
    if (this.#progress.heard.has(recording.id)) return;
    this.#storedAt = position;
    // The system may close the page during a call: a recording that a call has paused continues after the reload.
    const isPlaying = state === "playing" || (state === "paused" && pausedBy === "system");
    this.#progress.stopAt(recording.id, position, isPlaying);
  }

  /** Sets what was heard of a station to nothing. */
  forget(stationId: number): void {
    this.#heardS.delete(stationId);
  }

  /** Sets what was heard of all stations to nothing. */
  clear(): void {
    this.#heardS.clear();
  }
}

// How long a pause lasts: after it the position starts nothing until the pupil plays something, or has left the area
// of the pause. Pure.

/** A pause by hand, by a headset, by a call or by another app. */
interface PauseHold {
  /** The station whose recording was paused. */
  readonly stationId: number;
  /** Whether the pupil was in the circle of that station. */
  readonly isInside: boolean;
  /** Where the pupil was; null while that is unknown. */
  readonly at: Fix | null;
}

/** Distance from the position of a pause at which its area is left, in metres. */
const LEFT_M = 50;

/** Whether the area of a pause was left: its circle, if it was inside one, and {@link LEFT_M} around its position. */
function hasLeftPause(
  { stationId, isInside, at }: PauseHold,
  trigger: TriggerState,
): boolean {
  if (at === null || trigger.fix === null || (isInside && isAt(trigger, stationId))) return false;
  return distanceM(at, trigger.fix) > LEFT_M;
}

/** A recording that failed is tried again after this time, in milliseconds. */
const RETRY_MS = 30_000;

/** The recordings that failed. Stations are named by their ids. */
class Retries {
  readonly #failedMs = new Map<number, number>();

  /** The recording of a station failed at a time in milliseconds. */
  fail(stationId: number, nowMs: number): void {
    this.#failedMs.set(stationId, nowMs);
  }

  /** The recording of a station plays. */
  succeed(stationId: number): void {
    this.#failedMs.delete(stationId);
  }

  /** Whether the recording failed when it was last tried. */
  hasFailed(stationId: number): boolean {
    return this.#failedMs.has(stationId);
  }

  /** Whether the recording may be tried at a time in milliseconds. */
  isDue(stationId: number, nowMs: number): boolean {
    const failedMs = this.#failedMs.get(stationId);
    // After the clock was set back, the difference is negative for as long as it was set back.
    return failedMs === undefined || nowMs < failedMs || nowMs - failedMs >= RETRY_MS;
  }

  /** Everything may be tried. */
  clear(): void {
    this.#failedMs.clear();
  }
}

/** What a player of stations needs from its surroundings. */
interface StationPlayerParts {
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
