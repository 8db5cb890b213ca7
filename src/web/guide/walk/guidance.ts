/**
 * What a page does while it guides a walk: sound is unlocked, the position is watched, the screen stays on, and the
 * session is called every second. Of several pages of one walk on a device, the one that began last guides.
 *
 * @module
 */
import type { AudioPlayer } from "../../audio/audio_player.ts";
import type { WakeLock } from "../pocket/wake_lock.ts";
import type { Locator } from "../position/locator.ts";
import { OtherPages } from "./other_pages.ts";
import { rememberWalking } from "./walking.ts";

/** Time between two calls of the session, in milliseconds. */
const TICK_MS = 1000;

/** What is shown in place of a screen that is missing. */
const MISSING = "main.message";

/** What guiding needs from its surroundings. */
export interface GuidanceParts {
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
