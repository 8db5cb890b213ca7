/**
 * Times without a free file descriptor. Clients that neither end a TLS handshake nor send a request can prolong them
 * at will, so connections are closed when one lasts; not at once, because running uploads would be cut off too.
 *
 * @module
 */

/** How long a shortage may last before connections are closed, in milliseconds. */
const PATIENCE_MS = 10_000;

/** A shortage is over when no connection was refused for this long, in milliseconds. */
const OVER_MS = 60_000;

/** Listeners whose connections are remembered; beyond that they are closed at once. */
const MAX_LISTENERS = 1000;

/** The shortage of descriptors of one process. */
export class DescriptorShortage {
  /** Ends the connections of listeners that have failed. */
  readonly #connections = new Set<AbortController>();
  #beganAt = -Infinity;
  #lastAt = -Infinity;

  /** @param now Returns a time in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Notes that a listener has failed because no descriptor was left, and closes the connections of all such listeners
   * when that lasts.
   *
   * @param connections Ends the connections of the listener.
   * @returns Whether a shortage begins.
   */
  note(connections: AbortController): boolean {
    const now = this.now();
    const begins = now - this.#lastAt > OVER_MS;
    if (begins) this.#beganAt = now;
    this.#lastAt = now;
    this.#connections.add(connections);
    if (now - this.#beganAt >= PATIENCE_MS || this.#connections.size > MAX_LISTENERS) {
      for (const listener of this.#connections) listener.abort();
      this.#connections.clear();
    }
    return begins;
  }
}
