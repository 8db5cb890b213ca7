/**
 * Queries on the `track` table: the packed points of a route, apart from `route` so that lists do not read
 * them.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { blob } from "./row.ts";

/** The `track` table. */
export class TrackTable {
  readonly #get: StatementSync;
  readonly #put: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#get = db.prepare("SELECT points FROM track WHERE route_id = ?");
    this.#put = db.prepare(
      "INSERT INTO track (route_id, points) VALUES (?, ?) " +
        "ON CONFLICT (route_id) DO UPDATE SET points = excluded.points",
    );
  }

  /** The packed points of a route; null when it has none, which is a damaged database. */
  find(routeId: number): Uint8Array | null {
    const row = this.#get.get(routeId);
    return row === undefined ? null : blob(row, "points");
  }

  /** The packed points of a route. @throws {Error} when the route has none, which is a damaged database. */
  get(routeId: number): Uint8Array {
    return blob(this.#get.get(routeId), "points");
  }

  /** Stores or replaces the packed points of a route. */
  put(routeId: number, points: Uint8Array): void {
    this.#put.run(routeId, points);
  }
}
