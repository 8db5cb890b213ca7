/**
 * Queries on the `route` table.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import {
  COLUMNS,
  type RouteDetails,
  type RouteRow,
  STATS_COLUMNS,
  statsValues,
  type StoredStats,
  toRoute,
  toUnread,
  type UnreadRoute,
} from "./route_row.ts";
import {
  FILE_ASSIGNMENTS,
  FILE_COLUMNS,
  FILE_PARAMETERS,
  fileValues,
  type StoredFile,
} from "./stored_file.ts";

export type {
  Position,
  RouteDetails,
  RouteRow,
  RouteStatus,
  StoredStats,
  UnreadRoute,
} from "./route_row.ts";

/** A range of degrees, both ends included. */
export interface DegreeRange {
  readonly min: number;
  readonly max: number;
}

/** All positions with these latitudes in one of these ranges of longitude. */
export interface Area {
  readonly lat: DegreeRange;
  readonly lon: readonly [DegreeRange, DegreeRange];
}

/** The `route` table. Methods run inside the caller's transaction where there is one. */
export class RouteTable {
  readonly #byId: StatementSync;
  readonly #all: StatementSync;
  readonly #active: StatementSync;
  readonly #near: StatementSync;
  readonly #slugTaken: StatementSync;
  readonly #insert: StatementSync;
  readonly #setDetails: StatementSync;
  readonly #setTrack: StatementSync;
  readonly #setStatus: StatementSync;
  readonly #touch: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#byId = db.prepare(`SELECT ${COLUMNS} FROM route WHERE id = ?`);
    this.#all = db.prepare(`SELECT ${COLUMNS} FROM route ORDER BY id`);
    this.#active = db.prepare(
      `SELECT ${COLUMNS} FROM route WHERE status = 'active' ORDER BY id`,
    );
    this.#near = db.prepare(
      `SELECT ${COLUMNS} FROM route WHERE start_lat BETWEEN :minLat AND :maxLat ` +
        "AND (start_lon BETWEEN :minLon AND :maxLon OR start_lon BETWEEN :minLon2 AND :maxLon2) " +
        "AND (status = 'active' OR :includeDeleted)",
    );
    this.#slugTaken = db.prepare("SELECT 1 AS taken FROM route WHERE slug = ?");
    const stats = STATS_COLUMNS.map((column) => `:${column}`).join(", ");
    this.#insert = db.prepare(
      `INSERT INTO route (slug, wanted_slug, name, description, school_name, status, ` +
        `${STATS_COLUMNS.join(", ")}, ${FILE_COLUMNS}, created_at, updated_at) ` +
        `VALUES (:slug, :wanted_slug, :name, :description, :school_name, 'active', ${stats}, ` +
        `${FILE_PARAMETERS}, :now, :now) RETURNING ${COLUMNS}`,
    );
    this.#setDetails = db.prepare(
      "UPDATE route SET name = ?, description = ?, school_name = ? WHERE id = ?",
    );
    const assignments = STATS_COLUMNS.map((column) => `${column} = :${column}`)
      .join(", ");
    this.#setTrack = db.prepare(
      `UPDATE route SET ${assignments}, ${FILE_ASSIGNMENTS} WHERE id = :id`,
    );
    this.#setStatus = db.prepare(
      "UPDATE route SET status = ?, deleted_at = ? WHERE id = ?",
    );
    this.#touch = db.prepare(
      "UPDATE route SET updated_at = ?, revision = revision + 1 WHERE id = ?",
    );
    this.#delete = db.prepare("DELETE FROM route WHERE id = ?");
  }

  /** A route of any status; null when there is none. */
  find(id: number): RouteRow | null {
    const row = this.#byId.get(id);
    return row === undefined ? null : toRoute(row);
  }

  /** All active routes, or all there are, by id. */
  list(includeDeleted: boolean): RouteRow[] {
    return (includeDeleted ? this.#all : this.#active).all().map(toRoute);
  }

  /** As `list`, in no order and only those that start within an area, if one is given. */
  unread(area: Area | null, includeDeleted: boolean): UnreadRoute[] {
    if (area === null) return (includeDeleted ? this.#all : this.#active).all().map(toUnread);
    const { lat, lon: [first, second] } = area;
    return this.#near.all({
      minLat: lat.min,
      maxLat: lat.max,
      minLon: first.min,
      maxLon: first.max,
      minLon2: second.min,
      maxLon2: second.max,
      includeDeleted: includeDeleted ? 1 : 0,
    }).map(toUnread);
  }

  /** Whether any route, deleted ones included, has this slug. */
  slugTaken(slug: string): boolean {
    return this.#slugTaken.get(slug) !== undefined;
  }

  /** Adds an active route. */
  insert(
    route: RouteDetails & {
      slug: string;
      wantedSlug: string;
      stats: StoredStats;
      file: StoredFile;
      now: string;
    },
  ): RouteRow {
    const row = this.#insert.get({
      slug: route.slug,
      wanted_slug: route.wantedSlug,
      name: route.name,
      description: route.description,
      school_name: route.schoolName,
      ...statsValues(route.stats),
      ...fileValues(route.file),
      now: route.now,
    });
    if (row === undefined) throw new Error("INSERT of a route returned no row");
    return toRoute(row);
  }

  /** Changes the text fields of a route. */
  setDetails(id: number, { name, description, schoolName }: RouteDetails): void {
    this.#setDetails.run(name, description, schoolName, id);
  }

  /** Changes the file and the stats of a route. */
  setTrack(id: number, stats: StoredStats, file: StoredFile): void {
    this.#setTrack.run({ id, ...statsValues(stats), ...fileValues(file) });
  }

  /** Marks a route deleted at a time, or active with null. */
  setDeletedAt(id: number, deletedAt: string | null): void {
    this.#setStatus.run(
      deletedAt === null ? "active" : "deleted",
      deletedAt,
      id,
    );
  }

  /** Records a change of the route or of anything on it. */
  touch(id: number, now: string): void {
    this.#touch.run(now, id);
  }

  /** Removes a route and, by the foreign keys, everything on it. Its id is never used again. */
  delete(id: number): void {
    this.#delete.run(id);
  }
}
