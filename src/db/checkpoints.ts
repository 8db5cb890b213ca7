/**
 * Moving the write-ahead log into the database file. SQLite does that by itself after a COMMIT, but ignores
 * every error: with a failing disk the log then grows unnoticed. Here an error is reported.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { integer } from "./row.ts";

/** The log is moved when it has this many pages: the default of SQLite (`PRAGMA wal_autocheckpoint`). */
const PAGES = 1000;

/** Reports a line to the operator. */
export type ReportCheckpoint = (line: string, cause?: unknown) => void;

/** The checkpoints of a database in WAL mode. */
export class Checkpoints {
  readonly #state: StatementSync;
  readonly #checkpoint: StatementSync;
  readonly #report: ReportCheckpoint;
  #isFailing = false;

  /** Turns SQLite's own checkpoints off; the log is still moved when the last connection closes. */
  constructor(db: DatabaseSync, report: ReportCheckpoint) {
    db.exec("PRAGMA wal_autocheckpoint = 0");
    this.#state = db.prepare("PRAGMA wal_checkpoint(NOOP)");
    this.#checkpoint = db.prepare("PRAGMA wal_checkpoint(PASSIVE)");
    this.#report = report;
  }

  /**
   * Moves the log if it is long. Call it after every COMMIT, whose outcome it does not change: what stays in
   * the log is durable. Of consecutive failures only the first is reported, and then the next success.
   */
  runIfDue(): void {
    try {
      const state = this.#state.get();
      if (integer(state, "log") - integer(state, "checkpointed") < PAGES) return;
      this.#checkpoint.get();
    } catch (error) {
      if (!this.#isFailing) {
        this.#report("The database log cannot be moved into the database file and grows", error);
      }
      this.#isFailing = true;
      return;
    }
    if (this.#isFailing) this.#report("The database log is moved into the database file again");
    this.#isFailing = false;
  }
}
