/**
 * Queries on the `poi` table.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { PoiFields } from "../shared/poi_fields.ts";
import { integer, real, type Row, text } from "./row.ts";

/** A POI. */
export interface PoiRow extends PoiFields {
  readonly id: number;
  readonly routeId: number;
}

const COLUMNS = "id, route_id, title, description, lat, lon, trigger_radius_m, sequence";

/** The `poi` table. Methods run inside the caller's transaction where there is one. */
export class PoiTable {
  readonly #byId: StatementSync;
  readonly #ofRoute: StatementSync;
  readonly #insert: StatementSync;
  readonly #putBack: StatementSync;
  readonly #update: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#byId = db.prepare(
      `SELECT ${COLUMNS} FROM poi WHERE id = ? AND route_id = ?`,
    );
    this.#ofRoute = db.prepare(
      `SELECT ${COLUMNS} FROM poi WHERE route_id = ? ORDER BY sequence, id`,
    );
    this.#insert = db.prepare(
      "INSERT INTO poi (route_id, title, description, lat, lon, trigger_radius_m, sequence) " +
        `VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
    );
    this.#putBack = db.prepare(
      "INSERT INTO poi (id, route_id, title, description, lat, lon, trigger_radius_m, sequence) " +
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    );
    this.#update = db.prepare(
      "UPDATE poi SET title = ?, description = ?, lat = ?, lon = ?, trigger_radius_m = ?, " +
        "sequence = ? WHERE id = ?",
    );
    this.#delete = db.prepare("DELETE FROM poi WHERE id = ?");
  }

  /** A POI of a route; null when there is none or it belongs to another route. */
  find(routeId: number, id: number): PoiRow | null {
    const row = this.#byId.get(id, routeId);
    return row === undefined ? null : toPoi(row);
  }

  /** The POIs of a route by `sequence`, then `id`. */
  list(routeId: number): PoiRow[] {
    return this.#ofRoute.all(routeId).map(toPoi);
  }

  /** Adds a POI to a route. */
  insert(routeId: number, poi: PoiFields): PoiRow {
    const row = this.#insert.get(routeId, ...values(poi));
    if (row === undefined) throw new Error("INSERT of a POI returned no row");
    return toPoi(row);
  }

  /** Adds a POI again that was deleted, with its id. */
  putBack(poi: PoiRow): void {
    this.#putBack.run(poi.id, poi.routeId, ...values(poi));
  }

  /** Changes the fields of a POI. */
  update(id: number, poi: PoiFields): void {
    this.#update.run(...values(poi), id);
  }

  /** Removes a POI and, by the foreign keys, its picture and audio rows. */
  delete(id: number): void {
    this.#delete.run(id);
  }
}

function values(poi: PoiFields): (string | number)[] {
  return [
    poi.title,
    poi.description,
    poi.lat,
    poi.lon,
    poi.triggerRadiusM,
    poi.sequence,
  ];
}

/** Reads the columns of a POI. */
export function toPoi(row: Row): PoiRow {
  return {
    id: integer(row, "id"),
    routeId: integer(row, "route_id"),
    title: text(row, "title"),
    description: text(row, "description"),
    lat: real(row, "lat"),
    lon: real(row, "lon"),
    triggerRadiusM: real(row, "trigger_radius_m"),
    sequence: integer(row, "sequence"),
  };
}
