/**
 * Other pages of the same walk on this device: of two, the newest guides, and the other one is quiet.
 *
 * @module
 */

/** Says that this page guides, and hears when another one does. */
export class OtherPages {
  readonly #channel: BroadcastChannel | null;

  /** @param onTakeOver Another page guides from now on. */
  constructor(walkKey: number | string, onTakeOver: () => void) {
    this.#channel = "BroadcastChannel" in globalThis
      ? new BroadcastChannel(`route-guide-walk-${walkKey}`)
      : null;
    this.#channel?.addEventListener("message", onTakeOver);
  }

  /** This page guides from now on. */
  takeOver(): void {
    this.#channel?.postMessage("guides");
  }

  /** Hears nothing more. */
  close(): void {
    this.#channel?.close();
  }
}
