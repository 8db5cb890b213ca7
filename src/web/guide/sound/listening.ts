/**
 * How much of a recording was really heard, and at which second it was stopped, for the progress of a walk.
 *
 * @module
 */
import type { RecordingPlayer } from "../../audio/recording.ts";
import type { Progress } from "../walk/progress.ts";

/** A station counts as heard after this many seconds of it inside its circle. */
const HEARD_S = 5;

/** A larger step between two reports of the player is a jump, in seconds. */
const MAX_STEP_S = 3;

/** Follows a player, and stores in the progress what was heard. */
export class Listening {
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
