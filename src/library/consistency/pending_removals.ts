/**
 * Removing files that no row names any more, or that a rolled-back transaction has added.
 *
 * After a COMMIT with an unknown outcome (`UnknownOutcomeError`) the next start may find its rows or those before it.
 * Its new files therefore stay until a later COMMIT of the same process has succeeded, which makes the rollback final.
 * When the process ends before that, the next start moves to quarantine what its rows do not name (`recovery.ts`).
 *
 * What a COMMIT has given up is recorded in the same transaction (`file_to_remove`), so that the next start removes it
 * when the process ends before.
 *
 * A file that a running download still has to read is moved to staging instead, and removed when the download has
 * ended.
 *
 * @module
 */
import type { RouteFile } from "../../db/poi_tables.ts";
import type { Leases } from "../../media/served_file.ts";
import type { Storage } from "../../media/storage.ts";
import { Yielder } from "../../runtime/yielding.ts";
import type { Report } from "../context.ts";

/** A file that a transaction has added. */
export interface AddedFile extends RouteFile {
  /** Whether the folder was created for it; then it is removed with the file when it is empty. */
  readonly isFirst?: boolean;
}

/** Files that are removed at once: some milliseconds. */
const MOST_AT_ONCE = 50;

/** Removes files immediately, or after the next successful COMMIT. */
export class PendingRemovals {
  #pending: AddedFile[] = [];
  #removed: RouteFile[] = [];
  /** Recorded files that are removed in slices, so that other requests run meanwhile. */
  #later: RouteFile[] = [];
  #removingLater: Promise<void> | null = null;

  /** @param leases Those of running downloads. */
  constructor(
    private readonly storage: Storage,
    private readonly leases: Leases,
    private readonly report: Report,
  ) {}

  /** Keeps files of a transaction with an unknown outcome until the next call of {@link committed}. */
  defer(files: readonly AddedFile[]): void {
    this.#pending.push(...files);
  }

  /** A COMMIT has succeeded: removes the deferred files. */
  committed(): void {
    const files = this.#pending;
    this.#pending = [];
    this.remove(files);
  }

  /** Files that are removed, and whose records the next transaction can forget. */
  get removed(): readonly RouteFile[] {
    return this.#removed;
  }

  /** The records of these files are forgotten. */
  forgotten(files: readonly RouteFile[]): void {
    const gone = new Set(files);
    this.#removed = this.#removed.filter((file) => !gone.has(file));
  }

  /**
   * Removes files that are recorded in the database: a few now, more of them in slices; {@link finished} waits for these. Those
   * of a process that ends before are removed by the next start.
   */
  removeRecorded(files: readonly RouteFile[]): void {
    if (files.length <= MOST_AT_ONCE) return this.remove(files);
    this.#later.push(...files);
    this.#removingLater ??= this.#removeLater();
  }

  /** Waits until what is removed in slices is removed. */
  async finished(): Promise<void> {
    await this.#removingLater;
  }

  async #removeLater(): Promise<void> {
    const yielder = new Yielder();
    for (let file = this.#later.pop(); file !== undefined; file = this.#later.pop()) {
      this.#remove(file);
      await yielder.yieldIfDue();
    }
    this.#removingLater = null;
  }

  /**
   * Removes files now. A failure is reported and does not fail the request, whose outcome is already decided;
   * the next start removes the file, or moves it to quarantine if a rolled-back transaction has added it.
   */
  remove(files: readonly AddedFile[]): void {
    for (const file of files) this.#remove(file);
    for (const { routeId } of files.filter(({ isFirst }) => isFirst)) {
      const remove = () => this.storage.removeEmptyFolder(routeId);
      this.#try(`The folder of route ${routeId}`, remove);
    }
  }

  #remove(file: RouteFile): void {
    const { routeId, name } = file;
    const what = `File ${name} of route ${routeId}`;
    const { storage, leases } = this;
    const isGone = this.#try(what, () => {
      if (!leases.holds(routeId, name)) return storage.remove(routeId, name);
      storage.setAside(routeId, name);
      leases.whenFree(routeId, name, () => this.#try(what, () => storage.removeAside(name)));
    });
    // A file that was set aside is in staging, which the next start empties.
    if (isGone) this.#removed.push(file);
  }

  /** Whether it is removed. */
  #try(what: string, remove: () => void): boolean {
    try {
      remove();
      return true;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return true;
      this.report(`${what} is no longer needed but cannot be removed`, error);
      return false;
    }
  }
}
