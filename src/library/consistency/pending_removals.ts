/**
 * Removing files that no row names any more, or that a rolled-back transaction has added.
 *
 * After a COMMIT with an unknown outcome (`UnknownOutcomeError`) the next start may find its rows or those
 * before it. Its new files therefore stay until a later COMMIT of the same process has succeeded, which makes
 * the rollback final. When the process ends before that, the next start moves to quarantine what its rows do
 * not name (`recovery.ts`).
 *
 * A file that a running download still has to read is moved to staging instead, and removed when the download has ended.
 *
 * @module
 */
import type { Leases } from "../../media/leases.ts";
import type { Storage } from "../../media/storage.ts";
import type { Report } from "../context.ts";

/** A file in the folder of a route. */
export interface RouteFile {
  readonly routeId: number;
  readonly name: string;
  /** Whether the folder was created for it; then it is removed with the file when it is empty. */
  readonly isFirst?: boolean;
}

/** Removes files immediately, or after the next successful COMMIT. */
export class PendingRemovals {
  #pending: RouteFile[] = [];

  /** @param leases Those of running downloads. */
  constructor(
    private readonly storage: Storage,
    private readonly leases: Leases,
    private readonly report: Report,
  ) {}

  /** Keeps files of a transaction with an unknown outcome until the next call of {@link committed}. */
  defer(files: readonly RouteFile[]): void {
    this.#pending.push(...files);
  }

  /** A COMMIT has succeeded: removes the deferred files. */
  committed(): void {
    const files = this.#pending;
    this.#pending = [];
    this.remove(files);
  }

  /**
   * Removes files now. A failure is reported and does not fail the request, whose outcome is already decided;
   * the next start moves the file to quarantine.
   */
  remove(files: readonly RouteFile[]): void {
    for (const file of files) this.#remove(file);
    for (const { routeId } of files.filter(({ isFirst }) => isFirst)) {
      const remove = () => this.storage.removeEmptyFolder(routeId);
      this.#try(`The folder of route ${routeId}`, remove);
    }
  }

  #remove({ routeId, name }: RouteFile): void {
    const what = `File ${name} of route ${routeId}`;
    const { storage, leases } = this;
    if (!leases.holds(routeId, name)) {
      this.#try(what, () => storage.remove(routeId, name));
      return;
    }
    this.#try(what, () => {
      storage.setAside(routeId, name);
      leases.whenFree(routeId, name, () => this.#try(what, () => storage.removeAside(name)));
    });
  }

  #try(what: string, remove: () => void): void {
    try {
      remove();
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return;
      this.report(`${what} is no longer needed but cannot be removed`, error);
    }
  }
}
