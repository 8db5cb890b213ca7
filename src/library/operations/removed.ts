/**
 * The lists of removed things: what clients have removed from a route and may bring back within 30 days
 * (docs/api.md#removed-things, docs/decisions/021-removed-things.md).
 *
 * @module
 */
import { filesOf, type RemovedEntry } from "../../db/removed_row.ts";
import { notFound } from "../../errors.ts";
import type { Obstacle } from "../consistency/obstacles.ts";
import { changeQuietly, changeRoute } from "../consistency/transaction.ts";
import { activeRoute, type LibraryContext, queueWrite } from "../context.ts";
import type { Keeping } from "./keeping.ts";
import { checkRestorable, obstacleTo, type Restored, restoreEntry } from "./restoring.ts";

/** How long removed things are kept, in milliseconds: 30 days. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** An entry, and what is in the way of restoring it. */
export interface ListedEntry {
  readonly entry: RemovedEntry;
  /** Null when nothing is. */
  readonly obstacle: Obstacle | null;
}

/** Operations on removed things. All throw {AppError} `not_found` unless the route is active and has the entry. */
export class Removed {
  constructor(private readonly context: LibraryContext) {}

  /** What was removed from a route, newest first. */
  list(routeId: number): ListedEntry[] {
    const { db } = this.context;
    activeRoute(this.context, routeId);
    return db.removed.list(routeId)
      .map((entry) => ({ entry, obstacle: obstacleTo(db, entry) }));
  }

  /** An entry. */
  get(routeId: number, entryId: number): RemovedEntry {
    activeRoute(this.context, routeId);
    const entry = this.context.db.removed.find(routeId, entryId);
    if (entry === null) throw notFound(`Route ${routeId} has no removed entry ${entryId}`);
    return entry;
  }

  /** Checks that an active route has an entry. */
  require(routeId: number, entryId: number): void {
    this.get(routeId, entryId);
  }

  /**
   * Brings an entry back, which ends it.
   *
   * @param keeping Whether a recording that has taken the place of the removed one becomes an entry.
   * @throws {AppError} `conflict` when something is in the way.
   */
  restore(routeId: number, entryId: number, keeping: Keeping): Promise<Restored> {
    return queueWrite(this.context, routeId, async () => {
      const entry = this.get(routeId, entryId);
      checkRestorable(this.context.db, entry, keeping);
      return await restoreEntry(this.context, entry);
    });
  }

  /** Removes an entry with its files for good. */
  remove(routeId: number, entryId: number): Promise<void> {
    return queueWrite(this.context, routeId, async () => {
      const entry = this.get(routeId, entryId);
      await changeRoute(this.context, routeId, (files) => {
        this.context.db.removed.delete(entryId);
        for (const { name } of filesOf(entry.content)) files.drop(routeId, name);
      });
    });
  }

  /**
   * Removes for good what has been kept for long enough, also from routes in the trash. The routes do not count as
   * changed. A failure is reported; the next call tries again.
   *
   * @param signal Ends the work after the route that is being worked on.
   * @param keptMs How long it was kept, in milliseconds.
   */
  async removeExpired(signal: AbortSignal, keptMs = KEPT_MS): Promise<void> {
    for (const [routeId, ids] of this.#expired(keptMs)) {
      if (signal.aborted) return;
      try {
        await queueWrite(this.context, routeId, () => this.#removeFrom(routeId, ids));
      } catch (error) {
        this.#reportExpired(`on route ${routeId}`, error);
      }
    }
  }

  #expired(keptMs: number): ReadonlyMap<number, readonly number[]> {
    try {
      const limit = new Date(Date.now() - keptMs).toISOString();
      return this.context.db.removed.removedBefore(limit);
    } catch (error) {
      this.#reportExpired("on routes", error);
      return new Map();
    }
  }

  #reportExpired(where: string, error: unknown): void {
    const what = `What was removed ${where} longer ago than it is kept`;
    this.context.report(`${what} cannot be removed for good now`, error);
  }

  async #removeFrom(routeId: number, ids: readonly number[]): Promise<void> {
    const { db } = this.context;
    await changeQuietly(this.context, (files) => {
      // One of them may have been restored while this was queued.
      for (const entry of ids.map((id) => db.removed.find(routeId, id))) {
        if (entry === null) continue;
        db.removed.delete(entry.id);
        for (const { name } of filesOf(entry.content)) files.drop(routeId, name);
      }
    });
    this.context.changed(routeId);
  }
}
