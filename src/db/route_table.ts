/** Queries on the tables `route` and `route_map`. @module */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import * as v from "valibot";
import type { MapDetails } from "../shared/stored_map.ts";
import { eachRouteText, ROUTE_TEXTS, type RouteTexts } from "../shared/walk_texts.ts";
import { DatabaseError } from "./errors.ts";
import {
  FILE_ASSIGNMENTS,
  FILE_COLUMNS,
  FILE_PARAMETERS,
  fileValues,
  integer,
  real,
  type Row,
  type StoredFile,
  text,
  textOrNull,
  toStoredFile,
} from "./row.ts";

/** A position in degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** The stats of a track (docs/api.md#route-resource). Positions in degrees, lengths in metres. */
export interface StoredStats {
  readonly start: Position;
  readonly center: Position;
  readonly bounds: {
    readonly minLat: number;
    readonly minLon: number;
    readonly maxLat: number;
    readonly maxLon: number;
  };
  readonly distanceM: number;
  readonly elevationGainM: number;
  readonly pointCount: number;
}

/** The text fields of a route that a client can change. */
export interface RouteDetails extends RouteTexts {
  readonly name: string;
}

/** Whether a route is in use or in the trash (docs/api.md#deleting-a-route). */
export type RouteStatus = "active" | "deleted";

/** A route. Timestamps are ISO 8601 UTC with milliseconds. */
export interface RouteRow extends RouteDetails, StoredStats {
  readonly id: number;
  /** Unique among all routes. */
  readonly slug: string;
  /** The slug without the number that made it unique, if it has one. */
  readonly wantedSlug: string;
  readonly status: RouteStatus;
  /** The GPX file. */
  readonly file: StoredFile;
  /** Grows with every change of the route or of anything on it. */
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
}

/** Columns of the stats of a track. */
const STATS_COLUMNS: readonly string[] = [
  "start_lat",
  "start_lon",
  "center_lat",
  "center_lon",
  "min_lat",
  "min_lon",
  "max_lat",
  "max_lon",
  "distance_m",
  "elevation_gain_m",
  "point_count",
];

/** The column of each text: `schoolName` is in `school_name`. */
const TEXT_COLUMNS = eachRouteText((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
);

/** Columns that {@link toRoute} reads. */
const COLUMNS = `id, slug, wanted_slug, name, ${Object.values(TEXT_COLUMNS).join(", ")}, status, ` +
  `${STATS_COLUMNS.join(", ")}, ` +
  `${FILE_COLUMNS}, revision, created_at, updated_at, deleted_at`;

/** A row of which only what lists are ordered by has been read. */
export interface UnreadRoute extends Pick<RouteRow, "id" | "name" | "start"> {
  /** Reads the rest. */
  readonly read: () => RouteRow;
}

/** The route of a row that has all of {@link COLUMNS}, read as far as lists need it at first. */
function toUnread(row: Row): UnreadRoute {
  return {
    id: integer(row, "id"),
    name: text(row, "name"),
    start: startOf(row),
    read: () => toRoute(row),
  };
}

function startOf(row: Row): Position {
  return { lat: real(row, "start_lat"), lon: real(row, "start_lon") };
}

/** The values of {@link STATS_COLUMNS} by their names. */
function statsValues(stats: StoredStats): Record<string, number> {
  return {
    start_lat: stats.start.lat,
    start_lon: stats.start.lon,
    center_lat: stats.center.lat,
    center_lon: stats.center.lon,
    min_lat: stats.bounds.minLat,
    min_lon: stats.bounds.minLon,
    max_lat: stats.bounds.maxLat,
    max_lon: stats.bounds.maxLon,
    distance_m: stats.distanceM,
    elevation_gain_m: stats.elevationGainM,
    point_count: stats.pointCount,
  };
}

/** The route of a row that has all of {@link COLUMNS}. */
function toRoute(row: Row): RouteRow {
  return {
    id: integer(row, "id"),
    slug: text(row, "slug"),
    wantedSlug: text(row, "wanted_slug"),
    name: text(row, "name"),
    ...eachRouteText((name) => text(row, TEXT_COLUMNS[name])),
    status: text(row, "status") === "active" ? "active" : "deleted",
    start: startOf(row),
    center: { lat: real(row, "center_lat"), lon: real(row, "center_lon") },
    bounds: {
      minLat: real(row, "min_lat"),
      minLon: real(row, "min_lon"),
      maxLat: real(row, "max_lat"),
      maxLon: real(row, "max_lon"),
    },
    distanceM: real(row, "distance_m"),
    elevationGainM: real(row, "elevation_gain_m"),
    pointCount: integer(row, "point_count"),
    file: toStoredFile(row),
    revision: integer(row, "revision"),
    createdAt: text(row, "created_at"),
    updatedAt: text(row, "updated_at"),
    deletedAt: textOrNull(row, "deleted_at"),
  };
}

/** A range of degrees, both ends included. */
interface DegreeRange {
  readonly min: number;
  readonly max: number;
}

/** All positions with these latitudes in one of these ranges of longitude. */
interface Area {
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
    const columns = Object.values(TEXT_COLUMNS);
    this.#insert = db.prepare(
      `INSERT INTO route (slug, wanted_slug, name, ${columns.join(", ")}, status, ` +
        `${STATS_COLUMNS.join(", ")}, ${FILE_COLUMNS}, created_at, updated_at) ` +
        `VALUES (:slug, :wanted_slug, :name, :${columns.join(", :")}, 'active', ${stats}, ` +
        `${FILE_PARAMETERS}, :now, :now) RETURNING ${COLUMNS}`,
    );
    this.#setDetails = db.prepare(
      `UPDATE route SET name = ?, ${columns.join(" = ?, ")} = ? WHERE id = ?`,
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
      ...Object.fromEntries(ROUTE_TEXTS.map((name) => [TEXT_COLUMNS[name], route[name]])),
      ...statsValues(route.stats),
      ...fileValues(route.file),
      now: route.now,
    });
    if (row === undefined) throw new Error("INSERT of a route returned no row");
    return toRoute(row);
  }

  /** Changes the text fields of a route. */
  setDetails(id: number, details: RouteDetails): void {
    this.#setDetails.run(details.name, ...ROUTE_TEXTS.map((name) => details[name]), id);
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

const Details = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    width: v.number(),
    height: v.number(),
    points: v.array(v.object({ x: v.number(), y: v.number(), lat: v.number(), lon: v.number() })),
    opacity: v.number(),
    /** Missing in rows of before schema 14. */
    attribution: v.optional(v.string(), ""),
  }),
);

/** Reads what {@link JSON.stringify} made of it. @throws {DatabaseError} when it is something else. */
export function mapDetails(json: string): MapDetails {
  const result = v.safeParse(Details, json);
  if (result.success) return result.output;
  throw new DatabaseError("The database is damaged: the details of a map are not valid");
}

/** The map of a route. */
export interface MapRow {
  readonly routeId: number;
  readonly file: StoredFile;
  readonly details: MapDetails;
}

/** The `route_map` table. Methods run inside the caller's transaction where there is one. */
export class MapTable {
  readonly #find: StatementSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#find = db.prepare(
      `SELECT route_id, ${FILE_COLUMNS}, details FROM route_map WHERE route_id = ?`,
    );
    this.#put = db.prepare(
      `INSERT INTO route_map (route_id, ${FILE_COLUMNS}, details) ` +
        `VALUES (:route_id, ${FILE_PARAMETERS}, :details) ` +
        `ON CONFLICT (route_id) DO UPDATE SET ${FILE_ASSIGNMENTS}, details = :details`,
    );
    this.#delete = db.prepare("DELETE FROM route_map WHERE route_id = ?");
  }

  /** The map of a route; null without. */
  find(routeId: number): MapRow | null {
    const row = this.#find.get(routeId);
    return row === undefined ? null : toMap(row);
  }

  /** The file of that map, also where the rest of its row is damaged; null without a map. */
  fileOf(routeId: number): StoredFile | null {
    const row = this.#find.get(routeId);
    return row === undefined ? null : toStoredFile(row);
  }

  /** Records or replaces the map of a route. */
  put({ routeId, file, details }: MapRow): void {
    this.#put.run({ route_id: routeId, ...fileValues(file), details: JSON.stringify(details) });
  }

  /** Removes the map of a route. */
  delete(routeId: number): void {
    this.#delete.run(routeId);
  }
}

function toMap(row: Row): MapRow {
  return {
    routeId: integer(row, "route_id"),
    file: toStoredFile(row),
    details: mapDetails(text(row, "details")),
  };
}
