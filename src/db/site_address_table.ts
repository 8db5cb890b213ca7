/**
 * Queries on the table `site_address`.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { text } from "./row.ts";

/** The address at which the published walks are. */
export class SiteAddressTable {
  readonly #get: StatementSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#get = db.prepare("SELECT url FROM site_address");
    this.#put = db.prepare(
      "INSERT INTO site_address (id, url) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET url = excluded.url",
    );
    this.#delete = db.prepare("DELETE FROM site_address");
  }

  /** The address; null if none is stored. */
  get(): string | null {
    const row = this.#get.get();
    return row === undefined ? null : text(row, "url");
  }

  /** Stores an address, or none. */
  set(url: string | null): void {
    if (url === null) this.#delete.run();
    else this.#put.run(url);
  }
}
