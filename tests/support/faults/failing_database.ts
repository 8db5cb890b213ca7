/**
 * Makes the database of a running service fail, for real: a second connection keeps triggers, locks and
 * limits in it that make SQLite itself fail.
 *
 * @module
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * How the change of a row fails.
 *
 * - `abort`: the statement fails, the transaction stays open (as with a constraint).
 * - `rollback`: SQLite ends the whole transaction with it.
 * - `full`: `SQLITE_FULL`, as with a full disk; the transaction ends too.
 */
export type ChangeFailure = "abort" | "rollback" | "full";

const TABLES = [
  "route",
  "points_file",
  "poi",
  "picture",
  "audio",
  "removed_entry",
  "removed_poi",
  "removed_file",
  "session",
  "site_address",
  "map_choice",
];
const EVENTS = ["INSERT", "UPDATE", "DELETE"];

/**
 * One row says what is to fail. `fault_full` has used the last id there is, so that the next row in it is
 * `SQLITE_FULL`. The reference of `fault_commit` is checked no earlier than at COMMIT, which then fails.
 */
const TRAPS = `
CREATE TABLE fault (id INTEGER PRIMARY KEY, failure TEXT NOT NULL, countdown INTEGER NOT NULL);
INSERT INTO fault VALUES (1, 'none', 0);
CREATE TABLE fault_full (id INTEGER PRIMARY KEY AUTOINCREMENT);
INSERT INTO fault_full VALUES (9223372036854775807);
CREATE TABLE fault_commit (fault_id REFERENCES fault (id) DEFERRABLE INITIALLY DEFERRED);
`;

function trap(table: string, event: string): string {
  return `
CREATE TRIGGER fault_${table}_${event} BEFORE ${event} ON ${table}
WHEN (SELECT failure FROM fault) <> 'none'
BEGIN
  UPDATE fault SET countdown = countdown - 1;
  SELECT RAISE(ABORT, 'injected into a change') FROM fault
    WHERE countdown = 0 AND failure = 'abort';
  SELECT RAISE(ROLLBACK, 'injected into a change') FROM fault
    WHERE countdown = 0 AND failure = 'rollback';
  INSERT INTO fault_full SELECT NULL FROM fault WHERE countdown = 0 AND failure = 'full';
  INSERT INTO fault_commit SELECT 2 FROM fault WHERE failure = 'commit';
END;`;
}

/** Prepares a data folder that no service has open; its copies are prepared too. */
export function installTriggers(dataDir: string): void {
  using db = new DatabaseSync(pathIn(dataDir));
  db.exec(`BEGIN; ${TRAPS}`);
  for (const table of TABLES) {
    for (const event of EVENTS) db.exec(trap(table, event));
  }
  db.exec("COMMIT");
}

/** The switch of a data folder that {@link installTriggers} has prepared. */
export class FailingDatabase implements Disposable {
  readonly #db: DatabaseSync;

  /** Opens a second connection to the database of a running service. */
  constructor(dataDir: string) {
    this.#db = new DatabaseSync(pathIn(dataDir));
  }

  /** The `at`-th change of a row in every transaction fails, counted from 1. */
  failChange(at: number, failure: ChangeFailure): void {
    this.#set(failure, at);
  }

  /** The COMMIT of every transaction that changes something fails; the transaction stays open. */
  failCommit(): void {
    this.#set("commit", 0);
  }

  /** Every BEGIN fails with `SQLITE_BUSY`, because another connection is writing. */
  failBegin(): void {
    this.#db.exec("BEGIN IMMEDIATE");
  }

  /** Nothing fails any more. */
  restore(): void {
    if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
    this.#set("none", 0);
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }

  #set(failure: ChangeFailure | "commit" | "none", countdown: number): void {
    this.#db.prepare("UPDATE fault SET failure = ?, countdown = ?").run(failure, countdown);
  }
}

function pathIn(dataDir: string): string {
  return join(dataDir, "route-guide.db");
}
