/**
 * Staging: an upload is written here, counted and hashed, until it is either published into a route's folder
 * or discarded. A crash leaves only incomplete uploads here, which the next start removes.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { tooLarge } from "../errors.ts";
import type { AudioKind, PictureKind } from "../shared/media_kinds.ts";
import type { Files, WritableFile } from "./files.ts";

/** A complete upload, flushed to the disk under a name that no client knows. */
export interface StagedFile {
  /** Absolute path inside the staging folder. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Whether it was moved to its final path; from then on staging does not own it. */
  isPublished: boolean;
}

/** An upload in progress. Exactly one of `finish` and `discard` ends it. */
export interface Upload {
  /** Bytes written so far. */
  readonly size: number;
  /** Writes the next bytes. @throws {AppError} `too_large` when the file grows beyond its limit. */
  write(bytes: Uint8Array): void;
  /** Flushes and closes the file. */
  finish(): Promise<StagedFile>;
  /**
   * Closes and removes the file. Safe to call more than once and after `finish`; what cannot be
   * removed stays for the next start and is reported.
   */
  discard(): Promise<void>;
}

/**
 * Reports a file that cannot be removed. That fails no request, because its outcome has been decided by then,
 * and the next start removes the file.
 */
export type ReportLeftover = (line: string, cause: unknown) => void;

/** Bytes that are copied at a time. */
const COPIED_BYTES = 256 * 1024;

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
    return new StagedUpload(this.#newPath(), maxBytes, this.files, this.report);
  }

  /**
   * Stages the content of a staged file once more: as a second name of the same bytes, since stored files are never
   * changed in place, or as a copy where the system has no such names.
   */
  async again(staged: StagedFile): Promise<StagedFile> {
    const path = this.#newPath();
    try {
      this.files.link(staged.path, path);
    } catch {
      return await this.copyOf(staged.path, staged.size);
    }
    return { ...staged, path, isPublished: false };
  }

  /**
   * Stages a copy of a file; yields to other requests between its parts.
   *
   * @param path Absolute path.
   * @param size Bytes that it is known to have, whatever the limit of uploads is.
   * @throws {AppError} `too_large` when it has more.
   */
  async copyOf(path: string, size: number): Promise<StagedFile> {
    const copy = this.begin(size);
    try {
      using source = await Deno.open(path);
      const buffer = new Uint8Array(Math.min(size, COPIED_BYTES));
      for (
        let count = await source.read(buffer);
        count !== null;
        count = await source.read(buffer)
      ) {
        copy.write(buffer.subarray(0, count));
      }
      return await copy.finish();
    } catch (error) {
      await copy.discard();
      throw error;
    }
  }

  #newPath(): string {
    return join(this.folder, `${crypto.randomUUID()}.part`);
  }

  /**
   * Removes a staged file; does nothing after it was published. One that cannot be removed stays for the next
   * start and is reported.
   */
  async discard(staged: StagedFile): Promise<void> {
    if (!staged.isPublished) await removeOrReport(this.files, staged.path, this.report);
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
      throw tooLarge(
        "file-too-large",
        `The file is larger than ${this.maxBytes} bytes`,
        this.maxBytes,
      );
    }
    for (let rest = bytes; rest.length > 0;) {
      const written = this.#file.write(rest);
      if (written <= 0) throw new Error("write() accepted 0 bytes");
      rest = rest.subarray(written);
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

  async discard(): Promise<void> {
    try {
      this.#close();
    } catch (error) {
      this.report(`Staged file ${basename(this.path)} was closed with an error`, error);
    }
    await removeOrReport(this.files, this.path, this.report);
  }

  #close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#file.close();
  }
}

async function removeOrReport(files: Files, path: string, report: ReportLeftover): Promise<void> {
  try {
    await files.removeLarge(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    report(`Staged file ${basename(path)} cannot be removed`, error);
  }
}

/** A report that throws, for callers without a log. */
export function rethrow(_line: string, cause: unknown): never {
  throw cause;
}

// What a staged picture or recording is, from its content alone. The readers are loaded with the first upload: together
// they are a third of the program, and most processes only read.

/** A staged picture and its format. */
export interface PictureUpload {
  readonly staged: StagedFile;
  readonly kind: PictureKind;
}

/** A staged audio file and its format. */
export interface AudioUpload {
  readonly staged: StagedFile;
  readonly kind: AudioKind;
  /** Its codec, as `readCodec` names it. */
  readonly codec: string;
}

/** The format of a staged picture. @throws {AppError} `unsupported` when it is not an accepted one. */
export async function readPictureUpload(staged: StagedFile): Promise<PictureUpload> {
  const { detectPicture } = await import("./detect.ts");
  return { staged, kind: await detectPicture(staged.path) };
}

/** Format and codec of a staged audio file. @throws {AppError} `unsupported` when it is not an accepted one. */
export async function readAudioUpload(staged: StagedFile): Promise<AudioUpload> {
  const { detectAudio, readCodec } = await import("./detect.ts");
  const kind = await detectAudio(staged.path);
  return { staged, kind, codec: await readCodec(staged.path, kind) };
}
