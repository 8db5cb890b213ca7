/**
 * The context of operations on a data folder while no service runs.
 *
 * @module
 */
import type { Database } from "../../db/database.ts";
import { Downloads } from "../../media/downloads.ts";
import { Leases } from "../../media/leases.ts";
import type { Storage } from "../../media/storage.ts";
import { LOCK_WAIT_MS } from "../consistency/database_lock.ts";
import { PendingRemovals } from "../consistency/pending_removals.ts";
import { KeyedQueue } from "../consistency/queue.ts";
import type { LibraryContext, Report } from "../context.ts";

/** The context of an opened data folder whose lock is held. No cached response has to be invalidated. */
export function offlineContext(db: Database, storage: Storage, report: Report): LibraryContext {
  const leases = new Leases();
  return {
    ...{ db, storage, report, leases },
    downloads: new Downloads(),
    removals: new PendingRemovals(storage, leases, report),
    queue: new KeyedQueue(),
    changed: () => {},
    lockWaitMs: LOCK_WAIT_MS,
  };
}
