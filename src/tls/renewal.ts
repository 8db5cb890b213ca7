/**
 * Replacing a renewed certificate while the service runs.
 *
 * @module
 */
import { day, isUnchanged, type KeyPair, KeyPairError, readKeyPair } from "./key_pair.ts";

/** Interval at which the files are checked, in milliseconds. */
const INTERVAL_MS = 10_000;

/** The log that a renewal reports to. */
export interface RenewalLog {
  info(line: string): void;
  error(line: string, cause?: unknown): void;
}

/** Options of a renewal. */
export interface RenewalOptions {
  /** The pair in use; its files are watched. */
  readonly current: KeyPair;
  /** Tries a new pair without using it; rejects when it cannot be used. */
  readonly check: (pair: KeyPair) => Promise<void>;
  /** Resolves when a pair may be exchanged. */
  readonly whenIdle: () => Promise<void>;
  /** Uses a new pair; rejects when the old one stays in use. */
  readonly use: (pair: KeyPair) => Promise<void>;
  readonly log: RenewalLog;
  /** Milliseconds between two checks of the files. */
  readonly intervalMs?: number;
}

/**
 * Reads the two files at an interval until it is disposed of. A new, valid pair is used. Any other one, as while only
 * one of the files has been written, is reported once and the old one stays in use.
 */
export class Renewal implements Disposable {
  readonly #options: RenewalOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #current: KeyPair;
  #reported: string | null = null;
  #busy = false;
  #disposed = false;

  constructor(options: RenewalOptions) {
    this.#options = options;
    this.#current = options.current;
    this.#timer = setInterval(() => this.#check(), options.intervalMs ?? INTERVAL_MS);
  }

  [Symbol.dispose](): void {
    this.#disposed = true;
    clearInterval(this.#timer);
  }

  /** Never rejects: a failure is reported, and the next check tries again, because it may be one of the moment. */
  async #check(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#renew();
    } catch (error) {
      this.#reportFault(error);
    } finally {
      this.#busy = false;
    }
  }

  async #renew(): Promise<void> {
    const { check, whenIdle } = this.#options;
    // A pair that is written during the wait replaces the one that waits.
    while (!this.#disposed && this.#isRenewed()) {
      const pair = readKeyPair(this.#current.files);
      await check(pair);
      await whenIdle();
      if (!this.#disposed && isUnchanged(pair)) await this.#use(pair);
    }
  }

  #isRenewed(): boolean {
    if (!isUnchanged(this.#current)) return true;
    this.#reported = null;
    return false;
  }

  async #use(pair: KeyPair): Promise<void> {
    await this.#options.use(pair);
    this.#current = pair;
    this.#options.log.info(
      `The new certificate is in use; it is valid until ${day(pair.validTo)}`,
    );
  }

  #reportFault(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (this.#reported === reason) return;
    this.#reported = reason;
    const line = "The new certificate cannot be used; the old one stays in use";
    if (error instanceof KeyPairError) this.#options.log.error(`${line}: ${reason}`);
    else this.#options.log.error(line, error);
  }
}
