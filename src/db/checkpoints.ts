/**
 * Moving the write-ahead log into the database file. SQLite does that by itself after a COMMIT, but ignores
 * every error of it: with a failing disk the log then grows without a word. Here an error is reported.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { integer } from "./row.ts";

/** Pages in the log from which on it is moved: the default of SQLite (`PRAGMA wal_autocheckpoint`). */
const PAGES = 1000;

/** Takes a line for the person who runs the service. */
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
   * the log is safe there. The first failure is reported, then nothing until it succeeds again.
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
