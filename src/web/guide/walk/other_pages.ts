/**
 * Messages between the pages of one walk on this device, so that only the newest of them guides.
 *
 * @module
 */

/** Sends that this page guides, and receives when another one does. */
export class OtherPages {
  readonly #channel: BroadcastChannel | null;

  /** @param onTakeOver Another page guides from now on. */
  constructor(walkKey: number | string, onClaimed: () => void) {
    this.#channel = "BroadcastChannel" in globalThis
      ? new BroadcastChannel(`route-guide-walk-${walkKey}`)
      : null;
    this.#channel?.addEventListener("message", onClaimed);
  }

  /** This page guides from now on. */
  claim(): void {
    this.#channel?.postMessage("guides");
  }

  /** Ends sending and receiving. */
  close(): void {
    this.#channel?.close();
  }
}
