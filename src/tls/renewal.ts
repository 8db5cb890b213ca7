/**
 * Replacing a renewed certificate while the service runs.
 *
 * @module
 */
import { day, type KeyPair, type KeyPairFiles, readKeyPair } from "./key_pair.ts";

/** Interval at which the files are checked, in milliseconds. */
const INTERVAL_MS = 10_000;

/** The log that a renewal reports to. */
export interface RenewalLog {
  info(line: string): void;
  error(line: string, cause?: unknown): void;
}

/** Options of a renewal. */
export interface RenewalOptions {
  readonly files: KeyPairFiles;
  /** Uses a new pair. */
  readonly use: (pair: KeyPair) => Promise<void>;
  readonly log: RenewalLog;
  /** Milliseconds between two checks of the files. */
  readonly intervalMs?: number;
}

/**
 * Checks the two files at an interval until it is disposed of. A new, valid pair is used. An invalid one, as while
 * only one of the files has been written, is reported once and the old one stays in use.
 */
export class Renewal implements Disposable {
  readonly #options: RenewalOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #seen: string;
  #faulty = false;
  #busy = false;

  constructor(options: RenewalOptions) {
    this.#options = options;
    this.#seen = versionOf(options.files);
    this.#timer = setInterval(() => this.#check(), options.intervalMs ?? INTERVAL_MS);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  /** Never rejects: a failure is reported, and the next check tries again. */
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
    const { files, use, log } = this.#options;
    const version = versionOf(files);
    if (version === this.#seen) return;
    const pair = readKeyPair(files);
    await use(pair);
    this.#seen = version;
    this.#faulty = false;
    log.info(`The new certificate is in use; it is valid until ${day(pair.validTo)}`);
  }

  #reportFault(error: unknown): void {
    if (this.#faulty) return;
    this.#faulty = true;
    this.#options.log.error("The new certificate cannot be used; the old one stays in use", error);
  }
}

/** Changes whenever one of the files is written or replaced; symbolic links are followed. */
function versionOf({ cert, key }: KeyPairFiles): string {
  return [cert, key].map((path) => {
    const { mtime, size, ino } = Deno.statSync(path);
    return `${mtime?.getTime()} ${size} ${ino}`;
  }).join(", ");
}
