/**
 * A real file system of a few megabytes that can be filled to its last byte. Mounting one takes rights that
 * not every machine grants.
 *
 * @module
 */
import { join } from "node:path";

/** Bytes that are written at once while filling: one page of the file system. */
const PAGE_BYTES = 4096;

/** A mounted disk in memory; disposing of it unmounts it. */
export class SmallDisk implements Disposable {
  private constructor(readonly path: string) {}

  /** Mounts a disk; a text instead says why this machine does not allow it. */
  static mount(megabytes: number): SmallDisk | string {
    const path = Deno.makeTempDirSync({ prefix: "route-guide-test-" });
    const refusal = run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path);
    if (refusal === null) return new SmallDisk(path);
    Deno.removeSync(path);
    return refusal;
  }

  /** Fills the disk with a file, except for this many bytes (rounded down to pages). */
  fill(leaveBytes = 0): void {
    using file = Deno.openSync(this.#filler, { create: true, append: true });
    const page = new Uint8Array(PAGE_BYTES);
    try {
      while (true) file.writeSync(page);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
    file.truncateSync(Math.max(0, file.statSync().size - leaveBytes));
  }

  /** Removes the file that fills the disk. */
  empty(): void {
    Deno.removeSync(this.#filler);
  }

  [Symbol.dispose](): void {
    const refusal = run("umount", this.path);
    if (refusal !== null) throw new Error(refusal);
    Deno.removeSync(this.path);
  }

  get #filler(): string {
    return join(this.path, "filler");
  }
}

/** A folder that is mounted on itself: it is on the same disk as before, and no file can be moved out of it. */
export class BoundFolder implements Disposable {
  private constructor(readonly path: string) {}

  /** Mounts a folder; a text instead says why this machine does not allow it. */
  static mount(path: string): BoundFolder | string {
    return run("mount", "--bind", path, path) ?? new BoundFolder(path);
  }

  [Symbol.dispose](): void {
    const refusal = run("umount", this.path);
    if (refusal !== null) throw new Error(refusal);
  }
}

/** Runs a command of the system. @returns null, or why it failed. */
function run(command: string, ...args: string[]): string | null {
  try {
    const { success, stderr } = new Deno.Command(command, { args }).outputSync();
    return success ? null : new TextDecoder().decode(stderr).trim();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return `there is no command ${command}`;
    throw error;
  }
}
