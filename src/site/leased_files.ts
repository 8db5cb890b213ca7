/**
 * Zip files that are made of stored files: once for all who wait for the same, and kept until what they are made of
 * changes. What is kept is a description, and the files are read while the zip file is sent.
 *
 * @module
 */
import type { Lease } from "../media/leases.ts";
import { Limiter } from "../runtime/limiter.ts";
import { LruCache } from "../runtime/lru_cache.ts";
import type { ZipArchive } from "../zip/writer.ts";

/** A zip file or another file that is made of stored ones, and what it needs to be sent. */
export interface LeasedZip {
  readonly archive: Pick<ZipArchive, "size" | "read">;
  /** SHA-256 of what its entries are, hexadecimal. */
  readonly sha256: string;
  /** Bytes of memory that it keeps, roughly. */
  readonly memoryBytes: number;
  /** A lease on the files that are read while it is sent. */
  readonly lease: Lease;
}

/** A zip file that has been made. */
export interface MadeZip<Zip> {
  readonly zip: Zip;
  /** Ends the use of its files that began when it was made. */
  readonly release: () => void;
}

/** Makes a zip file. */
type Make<Zip> = (checkNeeded: () => void) => Promise<MadeZip<Zip>>;

/** What a zip file is made of. */
export interface ZipKey {
  /** Names what it is made of, in its version. */
  readonly key: string;
  /** The group that {@link LeasedZips.invalidate} removes. */
  readonly group: number;
}

/** A zip file that is being made, or waits for that. */
interface Making<Zip> {
  readonly made: Promise<MadeZip<Zip>>;
  /** Of all who wait for it; null for one who waits in any case. */
  readonly signals: (AbortSignal | null)[];
  /** How many of them have not ended their work with it. */
  users: number;
}

/** Zip files of one kind. */
export class LeasedZips<Zip extends LeasedZip> {
  readonly #limiter: Limiter;
  readonly #kept: LruCache<Zip>;
  readonly #making = new Map<string, Making<Zip>>();
  /** How often each group has changed. */
  readonly #changes = new Map<number, number>();

  /**
   * @param maxMaking Zip files that are made at a time.
   * @param cacheBytes Bytes of memory for descriptions.
   */
  constructor(maxMaking: number, cacheBytes: number) {
    this.#limiter = new Limiter(maxMaking);
    this.#kept = new LruCache(cacheBytes);
  }

  /** Drops what is kept of a group, and does not keep what is being made of it. */
  invalidate(group: number): void {
    this.#changes.set(group, this.#changesOf(group) + 1);
    this.#kept.invalidate(group);
  }

  #changesOf(group: number): number {
    return this.#changes.get(group) ?? 0;
  }

  /**
   * Passes a zip file to `work`. Its files stay until that has ended.
   *
   * @param signal Aborted when it is not needed any more.
   * @param make Makes it, if it is neither kept nor being made. It may call `checkNeeded`, which throws when all who
   * waited have gone.
   * @throws the reason of the signal, and whatever `make` and `work` throw.
   */
  async use<T>(
    of: ZipKey,
    signal: AbortSignal | null,
    make: Make<Zip>,
    work: (zip: Zip) => T | Promise<T>,
  ): Promise<T> {
    // Else it could be given up before others know that it is being made.
    signal?.throwIfAborted();
    const kept = this.#kept.get(of.key);
    if (kept !== undefined) return await work(kept);
    const making = this.#join(of, signal, make);
    try {
      const { zip } = await making.made;
      signal?.throwIfAborted();
      return await work(zip);
    } finally {
      making.users--;
      if (making.users === 0) making.made.then(({ release }) => release(), () => {});
    }
  }

  #join(of: ZipKey, signal: AbortSignal | null, make: Make<Zip>): Making<Zip> {
    const running = this.#making.get(of.key);
    if (running !== undefined) {
      running.signals.push(signal);
      running.users++;
      return running;
    }
    const signals = [signal];
    const changes = this.#changesOf(of.group);
    // At once, so that no one joins what is given up.
    const end = () => {
      if (this.#making.get(of.key) === making) this.#making.delete(of.key);
    };
    const checkNeeded = () => {
      if (!signals.every((signal) => signal?.aborted)) return;
      end();
      throw new DOMException("All who waited for the zip file have gone", "AbortError");
    };
    const made = this.#limiter.run(async () => {
      try {
        checkNeeded();
        const made = await make(checkNeeded);
        if (changes === this.#changesOf(of.group)) this.#keep(of, made.zip);
        return made;
      } finally {
        end();
      }
    });
    const making: Making<Zip> = { made, signals, users: 1 };
    this.#making.set(of.key, making);
    return making;
  }

  #keep({ key, group }: ZipKey, zip: Zip): void {
    this.#kept.set(key, zip, { bytes: zip.memoryBytes, group });
  }
}
