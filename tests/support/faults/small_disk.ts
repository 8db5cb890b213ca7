/**
 * A real file system of a few megabytes that can be filled to its last byte. Mounting one takes rights that
 * not every machine grants.
 *
 * @module
 */
import { join } from "node:path";

/** Bytes that are written at once while filling: the smallest block of a file system. */
const BLOCK_BYTES = 1024;

const UNMOUNT_TRIES = 100;
const UNMOUNT_PAUSE_MS = 50;

/** A mounted disk; disposing of it unmounts it. */
export class SmallDisk implements Disposable {
  private constructor(readonly path: string, private readonly image: string | null = null) {}

  /** Mounts a disk; a text instead says why this machine does not allow it. */
  static mount(megabytes: number): SmallDisk | string {
    const path = Deno.makeTempDirSync({ prefix: "route-guide-test-" });
    const refusal = run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path);
    if (refusal === null) return new SmallDisk(path);
    Deno.removeSync(path);
    return refusal;
  }

  /**
   * Mounts a disk with ext4 in blocks of 1 KiB, of which a page of memory has several; a text instead says why this
   * machine does not allow it.
   */
  static mountBlocks(megabytes: number): SmallDisk | string {
    const image = Deno.makeTempFileSync({ prefix: "route-guide-test-" });
    Deno.truncateSync(image, megabytes * 1024 * 1024);
    const path = Deno.makeTempDirSync({ prefix: "route-guide-test-" });
    const refusal = run("mkfs.ext4", "-q", "-b", "1024", "-m", "0", image) ??
      run("mount", "-o", "loop", image, path);
    if (refusal === null) return new SmallDisk(path, image);
    Deno.removeSync(path);
    Deno.removeSync(image);
    return refusal;
  }

  /** Fills the disk with a file, except for this many bytes (rounded down to blocks). */
  fill(leaveBytes = 0): void {
    using file = Deno.openSync(this.#filler, { create: true, append: true });
    const block = new Uint8Array(BLOCK_BYTES);
    try {
      while (true) file.writeSync(block);
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
    unmount(this.path);
    Deno.removeSync(this.path);
    if (this.image !== null) Deno.removeSync(this.image);
  }

  get #filler(): string {
    return join(this.path, "filler");
  }
}

/** A folder that is mounted at a second place. */
export class BoundFolder implements Disposable {
  private constructor(readonly path: string) {}

  /**
   * Mounts a folder; a text instead says why this machine does not allow it.
   *
   * @param place An existing folder; the folder itself by default, out of which then no file can be moved.
   */
  static mount(folder: string, place = folder): BoundFolder | string {
    return run("mount", "--bind", folder, place) ?? new BoundFolder(place);
  }

  [Symbol.dispose](): void {
    unmount(this.path);
  }
}

/**
 * Unmounts a folder. A process that another test starts has this one's open files too, until it has loaded its
 * program, so a place that is busy is tried again for some seconds.
 */
function unmount(path: string): void {
  for (let tries = 1;; tries++) {
    const refusal = run("umount", path);
    if (refusal === null) return;
    if (tries === UNMOUNT_TRIES) throw new Error(refusal);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, UNMOUNT_PAUSE_MS);
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
