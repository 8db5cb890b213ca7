/**
 * Staging: where an upload lies while it arrives, counted and hashed, until it is either published into
 * a route's folder or thrown away. After a crash the next start removes what is left here.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { tooLarge } from "../errors.ts";
import type { Files, WritableFile } from "./files.ts";

/** An upload that has wholly arrived and is flushed to the disk, under a name that only we know. */
export interface StagedFile {
  /** Absolute path inside the staging folder. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Whether it was moved to its final place, whose owner it then belongs to. */
  isPublished: boolean;
}

/** An upload that is arriving. Exactly one of `finish` and `discard` ends it. */
export interface Upload {
  /** Bytes taken so far. */
  readonly size: number;
  /** Takes the next bytes. @throws {AppError} `too_large` when the file grows beyond its limit. */
  write(bytes: Uint8Array): void;
  /** Flushes, closes, and gives the staged file. */
  finish(): Promise<StagedFile>;
  /**
   * Closes and removes what has arrived. Safe to call more than once and after `finish`; what cannot be
   * removed stays for the next start and is reported.
   */
  discard(): void;
}

/**
 * Told of what could not be tidied up. That is no reason to fail: the request it belongs to has been
 * decided by then, and the next start tidies up again.
 */
export type ReportLeftover = (line: string, cause: unknown) => void;

/** The staging folder of a data folder. */
export class Staging {
  /**
   * @param folder Absolute path; it must exist.
   * @param maxBytes Largest accepted file (`MAX_UPLOAD_MB`, docs/api.md#size-limits).
   * @param report Without it, discarding throws what it would report.
   */
  constructor(
    readonly folder: string,
    readonly maxBytes: number,
    private readonly files: Files,
    private readonly report: ReportLeftover = rethrow,
  ) {}

  /** The same folder for files of another size. */
  limitedTo(maxBytes: number): Staging {
    return new Staging(this.folder, maxBytes, this.files, this.report);
  }

  /** Begins an upload under a new name, limited to `maxBytes`. */
  begin(maxBytes = this.maxBytes): Upload {
    const path = join(this.folder, `${crypto.randomUUID()}.part`);
    return new StagedUpload(path, maxBytes, this.files, this.report);
  }

  /**
   * Removes a staged file; does nothing after it was published. One that cannot be removed stays for the next
   * start and is reported.
   */
  discard(staged: StagedFile): void {
    if (!staged.isPublished) removeOrReport(this.files, staged.path, this.report);
  }
}

class StagedUpload implements Upload {
  readonly #file: WritableFile;
  readonly #hash = createHash("sha256");
  #open = true;
  size = 0;

  constructor(
    private readonly path: string,
    private readonly maxBytes: number,
    private readonly files: Files,
    private readonly report: ReportLeftover,
  ) {
    this.#file = files.create(path);
  }

  write(bytes: Uint8Array): void {
    if (this.size + bytes.length > this.maxBytes) {
      throw tooLarge(`The file is larger than ${this.maxBytes} bytes`);
    }
    for (let rest = bytes; rest.length > 0;) {
      const taken = this.#file.write(rest);
      if (taken <= 0) throw new Error("The file system took no bytes");
      rest = rest.subarray(taken);
    }
    this.#hash.update(bytes);
    this.size += bytes.length;
  }

  async finish(): Promise<StagedFile> {
    await this.#file.flush();
    this.#close();
    return {
      path: this.path,
      size: this.size,
      sha256: this.#hash.digest("hex"),
      isPublished: false,
    };
  }

  discard(): void {
    try {
      this.#close();
    } catch (error) {
      this.report(`Staged file ${basename(this.path)} was closed with an error`, error);
    }
    removeOrReport(this.files, this.path, this.report);
  }

  #close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#file.close();
  }
}

function removeOrReport(files: Files, path: string, report: ReportLeftover): void {
  try {
    files.remove(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    report(`Staged file ${basename(path)} cannot be removed`, error);
  }
}

/** Reports by failing, for those who have nobody to report to. */
export function rethrow(_line: string, cause: unknown): never {
  throw cause;
}
