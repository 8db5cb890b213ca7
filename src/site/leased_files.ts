/**
 * Files that are made of stored ones, such as packs: once for all who wait for the same, and kept until what they are
 * made of changes. What is kept is a description; the stored files are read while the file is sent.
 *
 * @module
 */
import { entityTag } from "../http/preconditions.ts";
import { noteIncomplete, type Representation } from "../http/response.ts";
import type { Lease } from "../media/served_file.ts";
import { LruCache } from "../runtime/lru_cache.ts";
import { Limiter } from "../runtime/shared_tasks.ts";
import type { ByteRange } from "../shared/byte_range.ts";
import type { ZipArchive } from "../zip/writer.ts";

/** A file that is made of stored ones, such as a zip file, and what it needs to be sent. */
export interface LeasedFile {
  readonly content: Pick<ZipArchive, "size" | "read">;
  /** SHA-256 of what it is made of, hexadecimal. */
  readonly sha256: string;
  /** Bytes of memory that it keeps, roughly. */
  readonly memoryBytes: number;
  /** A lease on the files that are read while it is sent. */
  readonly lease: Lease;
  /** Whether its stored files are as they were when it was made. */
  readonly isCurrent: () => boolean;
}

/** A file that has been made. */
export interface FileInUse<File> {
  readonly file: File;
  /** Ends the use of the stored files that began when it was made. */
  readonly release: () => void;
}

/** Makes a file. */
type Make<File> = (checkNeeded: () => void) => Promise<FileInUse<File>>;

/** What a file is made of. */
interface FileKey {
  /** Names what it is made of, in its version. */
  readonly key: string;
  /** The group that {@link LeasedFiles.invalidate} removes. */
  readonly group: number;
}

/** A file that is being made, or waits for that. */
interface Making<File> {
  readonly made: Promise<FileInUse<File>>;
  /** Of all who wait for it; null for one who waits in any case. */
  readonly signals: (AbortSignal | null)[];
  /** How many of them have not ended their work with it. */
  users: number;
}

/** Files of one kind. */
export class LeasedFiles<File extends LeasedFile> {
  readonly #limiter: Limiter;
  readonly #kept: LruCache<File>;
  readonly #making = new Map<string, Making<File>>();
  /** How often each group has changed. */
  readonly #changes = new Map<number, number>();

  /**
   * @param maxMaking Files that are made at a time.
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
   * Passes a file to `work`. The stored files stay until that has ended.
   *
   * @param signal Aborted when it is not needed any more.
   * @param make Makes it, if it is neither kept nor being made. It may call `checkNeeded`, which throws when all who
   * waited have gone.
   * @throws the reason of the signal, and whatever `make` and `work` throw.
   */
  async use<T>(
    of: FileKey,
    signal: AbortSignal | null,
    make: Make<File>,
    work: (file: File) => T | Promise<T>,
  ): Promise<T> {
    // Else it could be given up before others know that it is being made.
    signal?.throwIfAborted();
    const kept = this.#kept.get(of.key);
    if (kept?.isCurrent()) return await work(kept);
    const making = this.#join(of, signal, make);
    try {
      const { file } = await making.made;
      signal?.throwIfAborted();
      return await work(file);
    } finally {
      making.users--;
      if (making.users === 0) making.made.then(({ release }) => release(), () => {});
    }
  }

  #join(of: FileKey, signal: AbortSignal | null, make: Make<File>): Making<File> {
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
      throw new DOMException("All who waited for the file have gone", "AbortError");
    };
    const made = this.#limiter.run(async () => {
      try {
        checkNeeded();
        const made = await make(checkNeeded);
        if (changes === this.#changesOf(of.group)) this.#keep(of, made.file);
        return made;
      } finally {
        end();
      }
    });
    const making: Making<File> = { made, signals, users: 1 };
    this.#making.set(of.key, making);
    return making;
  }

  #keep({ key, group }: FileKey, file: File): void {
    this.#kept.set(key, file, { bytes: file.memoryBytes, group });
  }
}

/**
 * Streams a part of a file, one chunk whenever the client can take it. Until the stream has ended, failed or been
 * cancelled, the stored files stay as they are, whatever is written to their walks.
 */
function leasedBody(
  { content, lease }: Pick<LeasedFile, "content" | "lease">,
  { start, length }: ByteRange,
): ReadableStream<Uint8Array> {
  const release = lease.take();
  const chunks = content.read(start, length);
  let missing = length;
  /** Ends the reading of a file that is open, and then the lease. */
  const end = async () => {
    if (missing > 0) noteIncomplete(body);
    try {
      await chunks.return(undefined);
    } finally {
      release();
    }
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) throw new Error(`A file is ${missing} bytes shorter than described`);
        missing -= value.length;
        controller.enqueue(value);
        if (missing > 0) return;
        controller.close();
        await end();
      } catch (error) {
        await end();
        throw error;
      }
    },
    cancel: end,
  }, { highWaterMark: 0 });
  return body;
}

/** A representation of a file that is made while it is sent, which browsers store under a name. */
export function leasedRepresentation(
  file: LeasedFile,
  fileName: string,
  mediaType = "application/zip",
): Representation {
  return {
    validators: { etag: entityTag(file.sha256) },
    headers: {
      "Accept-Ranges": "bytes",
      "Cache-Control": "no-cache",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
    mediaType,
    length: file.content.size,
    acceptsRanges: true,
    // What describes it is kept where it is made.
    memoryBytes: 0,
    body: (part) => leasedBody(file, part),
    content: null,
  };
}
