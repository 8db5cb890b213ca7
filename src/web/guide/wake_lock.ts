/**
 * Keeps the screen on while a pupil walks: a phone with a locked screen tells a page no position.
 *
 * @module
 */

/** Holds the screen on, and takes the lock again whenever the page comes back into view. */
export class WakeLock {
  #isWanted = false;
  #lock: WakeLockSentinel | null = null;

  constructor() {
    document.addEventListener("visibilitychange", () => void this.#take());
  }

  /** Whether the screen is kept on now. */
  get isHeld(): boolean {
    return this.#lock !== null && !this.#lock.released;
  }

  /** Keeps the screen on from now on. */
  async hold(): Promise<void> {
    this.#isWanted = true;
    await this.#take();
  }

  /** Lets the screen go off. */
  async release(): Promise<void> {
    this.#isWanted = false;
    await this.#lock?.release();
    this.#lock = null;
  }

  async #take(): Promise<void> {
    if (!this.#isWanted || this.isHeld || document.visibilityState !== "visible") return;
    if (!("wakeLock" in navigator)) return;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
    } catch {
      // Refused with a low battery; the walk goes on, and the next return to the page tries again.
    }
  }
}
