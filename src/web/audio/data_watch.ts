/**
 * Detects that a playing recording has received no data for 20 s, so that the page shows an error.
 *
 * @module
 */

/** Milliseconds without data after which a recording counts as failed. */
const PATIENCE_MS = 20_000;

/** Events of a media element after new data. */
const DATA_EVENTS = ["progress", "loadedmetadata", "loadeddata", "canplay", "timeupdate"];

/** Watches one media element while it waits for data. */
export class DataWatch {
  readonly #onSilence: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param onSilence Called when no data have come for 20 s. */
  constructor(element: EventTarget, onSilence: () => void) {
    this.#onSilence = onSilence;
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
      this.#onSilence();
    }, PATIENCE_MS);
  }

  /** Ends the measurement. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
