/**
 * Routes: deleting, restoring and removing for good.
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import { conflict } from "../../errors.ts";
import { isHeld, retryWhileHeld } from "../../media/held_files.ts";
import type { Area } from "../../media/storage.ts";
import { changeRoute } from "../consistency/transaction.ts";
import { activeRoute, type LibraryContext, queueWrite, timestamp } from "../context.ts";
import { removePurgedFolder } from "./purged_folder.ts";
import { filesOfRoute } from "./route_files.ts";
import { RouteReads } from "./route_reads.ts";

/** Operations on whole routes that change no track. */
export class Routes extends RouteReads {
  constructor(private readonly context: LibraryContext) {
    super(context);
  }

  /** Moves an active route to the trash. @throws {AppError} `not_found`, or `conflict` when its files cannot be moved. */
  trash(routeId: number): Promise<RouteRow> {
    return queueWrite(this.context, routeId, () => {
      activeRoute(this.context, routeId);
      return this.#moveWhenFree(
        routeId,
        () => this.#move(routeId, "active", "trash", timestamp()),
      );
    });
  }

  /** Takes a route out of the trash. @throws {AppError} `not_found`, or `conflict` when it is active or its files cannot be moved. */
  restore(routeId: number): Promise<RouteRow> {
    return queueWrite(this.context, routeId, () => {
      if (this.get(routeId, true).status === "active") {
        throw conflict("route-not-deleted", `Route ${routeId} is not deleted`);
      }
      return this.#moveWhenFree(routeId, () => this.#move(routeId, "trash", "active", null));
    });
  }

  /**
   * Removes a route in the trash for good: its rows in one transaction, then its files, each as soon as no running
   * download has to read it any more. Its id is never used again.
   *
   * @throws {AppError} `not_found`, or `conflict` when it is active.
   */
  purge(routeId: number): Promise<void> {
    return queueWrite(this.context, routeId, async () => {
      const { db } = this.context;
      const route = this.get(routeId, true);
      if (route.status === "active") {
        throw conflict("route-not-deleted", `Route ${routeId} is not deleted`);
      }
      await changeRoute(this.context, routeId, (files) => {
        for (const { name } of filesOfRoute(db, route)) files.drop(routeId, name);
        db.routes.delete(routeId);
      });
      await this.context.removals.finished();
      removePurgedFolder(this.context, routeId);
    });
  }

  /**
   * Where an open file blocks the move of its folder, waits up to a second for other programs and downloads to
   * close it; then ends the downloads, because a client that stops reading could block the move indefinitely.
   */
  async #moveWhenFree(routeId: number, move: () => Promise<RouteRow>): Promise<RouteRow> {
    const { downloads, storage } = this.context;
    if (!storage.locksOpenFolders) return move();
    try {
      return await retryWhileHeld(move);
    } catch (error) {
      if (!isHeld(error) || !downloads.has(routeId)) throw error;
      return await retryWhileHeld(() => {
        downloads.end(routeId);
        return move();
      });
    }
  }

  /** Row and folder change together: row, folder, COMMIT; if the COMMIT fails, the folder is moved back. */
  async #move(
    routeId: number,
    from: Area,
    to: Area,
    deletedAt: string | null,
  ): Promise<RouteRow> {
    await changeRoute(this.context, routeId, (files) => {
      this.context.db.routes.setDeletedAt(routeId, deletedAt);
      files.move(routeId, from, to);
    });
    return this.get(routeId, true);
  }
}
