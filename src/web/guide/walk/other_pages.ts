/**
 * Messages between the pages of one walk on this device, so that only the newest of them guides.
 *
 * @module
 */
import { attempt } from "../attempt.ts";

/** Sends to the other pages that this one guides, and receives the same from them. */
export class OtherPages {
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
