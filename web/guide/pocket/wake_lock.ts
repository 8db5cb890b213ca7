/** Keeps the screen on while a pupil walks: a phone with a locked screen reports no position to a page. @module */

/** A refused or lost lock is requested again after this time, in milliseconds. */
const RETRY_MS = 15_000;

/** Holds the screen on, and takes the lock again when it is lost, or when the page comes back into view. */
export class WakeLock {
  readonly #onChange: () => void;
  readonly #onVisible = () => void this.#acquire();
  #isWanted = false;
  #isRequesting = false;
  #lock: WakeLockSentinel | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    document.addEventListener("visibilitychange", this.#onVisible);
  }

  /** Whether the screen is kept on now. */
  get isHeld(): boolean {
    return this.#lock !== null && !this.#lock.released;
  }

  /** Whether the screen may turn off although it should stay on: the browser has no wake lock, or refuses it. */
  get isMissing(): boolean {
    return this.#isWanted && !this.isHeld && !this.#isRequesting;
  }

  /** Keeps the screen on from now on. */
  async hold(): Promise<void> {
    this.#isWanted = true;
    await this.#acquire();
  }

  /** Lets the screen go off. */
  async release(): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#retryTimer);
    const lock = this.#lock;
    this.#lock = null;
    await lock?.release();
  }

  /** Lets the screen go off, for good. */
  async close(): Promise<void> {
    document.removeEventListener("visibilitychange", this.#onVisible);
    await this.release();
  }

  async #acquire(): Promise<void> {
    const isHidden = document.visibilityState !== "visible";
    if (!this.#isWanted || this.isHeld || this.#isRequesting || isHidden) return;
    if (!("wakeLock" in navigator)) return this.#onChange();
    clearTimeout(this.#retryTimer);
    this.#isRequesting = true;
    try {
      const lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => this.#lose());
      this.#lock = lock;
      if (!this.#isWanted) await lock.release();
    } catch {
      // Refused, for instance to save the battery: the pocket warns of it, and the lock is requested again.
      this.#requestLater();
    }
    this.#isRequesting = false;
    this.#onChange();
  }

  #lose(): void {
    this.#onChange();
    this.#requestLater();
  }

  #requestLater(): void {
    clearTimeout(this.#retryTimer);
    if (this.#isWanted) this.#retryTimer = setTimeout(() => void this.#acquire(), RETRY_MS);
  }
}
