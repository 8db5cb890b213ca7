/**
 * Rows of the `route` table.
 *
 * @module
 */
import { integer, real, type Row, text, textOrNull } from "./row.ts";
import { FILE_COLUMNS, type StoredFile, toStoredFile } from "./stored_file.ts";

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
export interface RouteDetails {
  readonly name: string;
  readonly description: string;
  readonly schoolName: string;
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
export const STATS_COLUMNS: readonly string[] = [
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

/** Columns that {@link toRoute} reads. */
export const COLUMNS =
  `id, slug, wanted_slug, name, description, school_name, status, ${STATS_COLUMNS.join(", ")}, ` +
  `${FILE_COLUMNS}, revision, created_at, updated_at, deleted_at`;

/** A row of which only what lists are ordered by has been read. */
export interface UnreadRoute extends Pick<RouteRow, "id" | "name" | "start"> {
  /** Reads the rest. */
  readonly read: () => RouteRow;
}

/** The route of a row that has all of {@link COLUMNS}, read as far as lists need it at first. */
export function toUnread(row: Row): UnreadRoute {
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
export function statsValues(stats: StoredStats): Record<string, number> {
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
export function toRoute(row: Row): RouteRow {
  return {
    id: integer(row, "id"),
    slug: text(row, "slug"),
    wantedSlug: text(row, "wanted_slug"),
    name: text(row, "name"),
    description: text(row, "description"),
    schoolName: text(row, "school_name"),
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
