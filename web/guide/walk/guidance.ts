/**
 * What a page does while it guides a walk: sound is unlocked, the position is watched, the screen stays on, and the
 * session is called every second. Of several pages of one walk on a device, the one that began last guides.
 *
 * @module
 */
import { inTab, keepText, keptText } from "../../kit/kept.ts";
import { attempt } from "../ui/platform.ts";
import type { AudioPlayer } from "../../kit/sound/audio_player.ts";
import type { WakeLock } from "../pocket/wake_lock.ts";
import type { Locator } from "../position/locator.ts";

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
