/**
 * Detects that a playing recording has received no data for 20 s, so that the page shows an error.
 *
 * @module
 */

/** Milliseconds without data after which a recording counts as failed. */
const TIMEOUT_MS = 20_000;

/** Events of a media element after new data. */
const DATA_EVENTS = ["progress", "loadedmetadata", "loadeddata", "canplay", "timeupdate"];

/** Watches one media element while it waits for data. */
export class DataWatch {
  readonly #onTimeout: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param onTimeout Called when no data have come for 20 s. */
  constructor(element: EventTarget, onTimeout: () => void) {
    this.#onTimeout = onTimeout;
    for (const type of DATA_EVENTS) {
      element.addEventListener(type, () => {
        if (this.#timer !== null) this.start();
      });
    }
  }

  /** Begins to measure the time without data. */
  start(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#onTimeout();
    }, TIMEOUT_MS);
  }

  /** Ends the measurement. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
