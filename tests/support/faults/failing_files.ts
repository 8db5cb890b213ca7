/**
 * The real file system with one fault: a chosen operation fails as a full or broken disk makes it fail,
 * once, several times, or from then on.
 *
 * @module
 */
import { diskFiles, type Files, type WritableFile } from "../../../src/media/files.ts";

/** Operations that can fail: those of {@link Files} and of {@link WritableFile}. */
export type FileOperation = Exclude<keyof Files, "locksOpenFolders"> | keyof WritableFile;

/**
 * How an operation fails: with an error of the system, or, for writes only, by taking fewer bytes than it
 * was given (`short`) or none at all (`nothing`).
 */
export type FileFailure = "ENOSPC" | "EACCES" | "EIO" | "short" | "nothing";

/** One fault. */
export interface FileFault {
  /** 1-based index of the operation that fails; of `short` and `nothing` that of the write. */
  readonly at: number;
  readonly failure: FileFailure;
  /** How many operations in a row fail; `Infinity` lasts until {@link FailingFiles.restore}. */
  readonly times: number;
}

/**
 * A file system that fails on demand; without a fault it is the real one, except that it flushes nothing:
 * no test cuts the power, and flushing takes most of the time.
 */
export class FailingFiles implements Files {
  /** Nothing else opens the files, so an operation that is made to fail is not tried again. */
  readonly locksOpenFolders = false;
  #fault: FileFault | null = null;
  #count = 0;
  #failed: FileOperation[] = [];

  /** From now on operations are counted, and the chosen one fails. */
  fail(fault: FileFault): void {
    this.#fault = fault;
    this.#count = 0;
    this.#failed = [];
  }

  /** Nothing fails any more. */
  restore(): void {
    this.#fault = null;
  }

  /** How many operations there were since {@link fail}, of those that its failure is for. */
  get count(): number {
    return this.#count;
  }

  /** The operations that failed since {@link fail}, in order. */
  get failed(): readonly FileOperation[] {
    return this.#failed;
  }

  create(path: string): WritableFile {
    this.#step("create");
    const file = diskFiles.create(path);
    return {
      write: (bytes) => this.#write(file, bytes),
      flush: async () => {
        await Promise.resolve();
        this.#step("flush");
      },
      close: () => {
        // The handle is gone even when the system reports an error.
        file.close();
        this.#step("close");
      },
    };
  }

  rename(from: string, to: string): void {
    this.#step("rename");
    diskFiles.rename(from, to);
  }

  link(path: string, name: string): void {
    this.#step("link");
    diskFiles.link(path, name);
  }

  remove(path: string): void {
    this.#step("remove");
    diskFiles.remove(path);
  }

  async removeLarge(path: string): Promise<void> {
    await Promise.resolve();
    this.remove(path);
  }

  removeFolder(path: string): void {
    this.#step("removeFolder");
    diskFiles.removeFolder(path);
  }

  makeFolder(path: string): void {
    this.#step("makeFolder");
    diskFiles.makeFolder(path);
  }

  flushFolder(_path: string): void {
    this.#step("flushFolder");
  }

  list(path: string): ReturnType<Files["list"]> {
    this.#step("list");
    return diskFiles.list(path);
  }

  exists(path: string): boolean {
    this.#step("exists");
    return diskFiles.exists(path);
  }

  #write(file: WritableFile, bytes: Uint8Array): number {
    const failure = this.#fault?.failure;
    if (failure !== "short" && failure !== "nothing") {
      this.#step("write");
      return file.write(bytes);
    }
    if (!this.#isDue()) return file.write(bytes);
    this.#failed.push("write");
    return failure === "nothing" ? 0 : file.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
  }

  /** Counts an operation. @throws {Error} as Deno would when it is to fail. */
  #step(operation: FileOperation): void {
    const failure = this.#fault?.failure;
    if (failure === undefined || failure === "short" || failure === "nothing") return;
    if (!this.#isDue()) return;
    this.#failed.push(operation);
    throw systemError(failure, operation);
  }

  #isDue(): boolean {
    if (this.#fault === null) return false;
    this.#count++;
    const { at, times } = this.#fault;
    return this.#count >= at && this.#count < at + times;
  }
}

/** Texts of the system on Linux; only `EACCES` has an error class of its own in Deno. */
const TEXTS = {
  ENOSPC: "No space left on device (os error 28)",
  EACCES: "Permission denied (os error 13)",
  EIO: "Input/output error (os error 5)",
} as const;

function systemError(code: keyof typeof TEXTS, operation: FileOperation): Error {
  const message = `${TEXTS[code]}: injected into ${operation}`;
  const error = code === "EACCES" ? new Deno.errors.PermissionDenied(message) : new Error(message);
  return Object.assign(error, { code });
}
