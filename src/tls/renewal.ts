/**
 * Taking up a renewed certificate while the service runs.
 *
 * @module
 */
import { day, type KeyPair, type KeyPairFiles, readKeyPair } from "./key_pair.ts";

/** How often the files are looked at, in milliseconds. */
const INTERVAL_MS = 10_000;

/** What a renewal reports to. */
export interface RenewalLog {
  info(line: string): void;
  error(line: string, cause?: unknown): void;
}

/** What a renewal works with. */
export interface RenewalOptions {
  readonly files: KeyPairFiles;
  /** Uses a new pair. */
  readonly use: (pair: KeyPair) => Promise<void>;
  readonly log: RenewalLog;
  /** Milliseconds between two looks at the files. */
  readonly intervalMs?: number;
}

/**
 * Looks at the two files now and then until it is disposed of. A pair that is new and good is used. One that
 * is not good, as while only one of the files has been written, is reported once and the old one stays.
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
    this.#timer = setInterval(() => this.#look(), options.intervalMs ?? INTERVAL_MS);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  /** Never rejects: whatever goes wrong is reported, and the next look tries again. */
  async #look(): Promise<void> {
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
    this.#options.log.error("The new certificate cannot be used; the old one stays", error);
  }
}

/** Changes whenever one of the files is written or replaced; symbolic links are followed. */
function versionOf({ cert, key }: KeyPairFiles): string {
  return [cert, key].map((path) => {
    const { mtime, size, ino } = Deno.statSync(path);
    return `${mtime?.getTime()} ${size} ${ino}`;
  }).join(", ");
}
