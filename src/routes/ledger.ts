/**
 * Bytes of memory by client, with a bound for each client and one for all.
 *
 * @module
 */

/** Bounds in bytes. */
export interface LedgerLimits {
  /** Of one client. */
  readonly clientBytes: number;
  /** Of all clients together. */
  readonly allBytes: number;
}

/** Counts bytes by client. */
export class Ledger {
  readonly #ofClients = new Map<string, number>();
  #ofAll = 0;

  constructor(private readonly limits: LedgerLimits) {}

  /** Whether a client may have this many bytes more. */
  fits(client: string, bytes: number): boolean {
    const { clientBytes, allBytes } = this.limits;
    return this.#of(client) + bytes <= clientBytes && this.#ofAll + bytes <= allBytes;
  }

  /** Adds bytes, or removes them if they are negative, whether they fit or not. */
  add(client: string, bytes: number): void {
    const sum = this.#of(client) + bytes;
    this.#ofAll += bytes;
    if (sum === 0) this.#ofClients.delete(client);
    else this.#ofClients.set(client, sum);
  }

  #of(client: string): number {
    return this.#ofClients.get(client) ?? 0;
  }
}
