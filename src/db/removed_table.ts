/**
 * Queries on the tables `removed_entry`, `removed_poi` and `removed_file`: what clients have removed from routes and
 * may bring back.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { REMOVAL_CAUSES, type RemovalCause, REMOVED_KINDS } from "../shared/error_reasons.ts";
import { type AudioRow, type PictureRow, type PoiRow, toPoi } from "./poi_tables.ts";
import { mapDetails, type MapRow } from "./route_table.ts";
import {
  FILE_COLUMNS,
  FILE_PARAMETERS,
  fileValues,
  integer,
  integerOrNull,
  oneOf,
  real,
  type Row,
  type StoredFile,
  text,
  textOrNull,
  toStoredFile,
} from "./row.ts";

/** A removed POI with its media. */
export interface RemovedPoi {
  readonly kind: "poi";
  readonly poi: PoiRow;
  readonly pictures: readonly PictureRow[];
  readonly audio: AudioRow | null;
}

/** A removed picture. */
export interface RemovedPicture {
  readonly kind: "picture";
  readonly picture: PictureRow;
}

/** A removed recording. */
export interface RemovedAudio {
  readonly kind: "audio";
  readonly audio: AudioRow;
}

/** A replaced track: its GPX file. */
export interface RemovedTrack {
  readonly kind: "gpx";
  readonly file: StoredFile;
  readonly pointCount: number;
  /** Metres. */
  readonly distanceM: number;
}

/** A removed map. */
export interface RemovedMap {
  readonly kind: "map";
  readonly map: MapRow;
}

/** What was removed, with its rows as they were. */
export type RemovedContent =
  | RemovedPoi
  | RemovedPicture
  | RemovedAudio
  | RemovedTrack
  | RemovedMap;

/** An entry that is to be stored. */
interface NewRemovedEntry {
  readonly routeId: number;
  readonly cause: RemovalCause;
  readonly removedAt: string;
  /** Of the POI that it is or belongs to; empty for a track or a map. */
  readonly title: string;
  /** The place of that POI in the order, from 1; null for a track or a map. */
  readonly number: number | null;
  /** Whether another POI, or another picture of the POI, had the same `sequence`. */
  readonly sharesSequence: boolean;
  readonly content: RemovedContent;
}

/** A stored entry. `removedAt` is ISO 8601 UTC with milliseconds. */
export interface RemovedEntry extends NewRemovedEntry {
  readonly id: number;
}

/** The POI that an entry is or belongs to; null for a track or a map. */
export function poiIdOf(content: RemovedContent): number | null {
  switch (content.kind) {
    case "poi":
      return content.poi.id;
    case "picture":
      return content.picture.poiId;
    case "audio":
      return content.audio.poiId;
    case "gpx":
    case "map":
      return null;
  }
}

/** The files of an entry. */
export function filesOf(content: RemovedContent): StoredFile[] {
  switch (content.kind) {
    case "poi": {
      const files = content.pictures.map(({ file }) => file);
      return content.audio === null ? files : [...files, content.audio.file];
    }
    case "picture":
      return [content.picture.file];
    case "audio":
      return [content.audio.file];
    case "gpx":
      return [content.file];
    case "map":
      return [content.map.file];
  }
}

/**
 * The entry of a row of `removed_entry` with that of its `removed_poi`, if it has one.
 *
 * @param files Its rows of `removed_file`, in the order in which they were stored.
 */
function toRemovedEntry(row: Row, files: readonly Row[]): RemovedEntry {
  return {
    id: integer(row, "id"),
    routeId: integer(row, "route_id"),
    cause: oneOf(row, "cause", REMOVAL_CAUSES),
    removedAt: text(row, "removed_at"),
    title: text(row, "title"),
    number: integerOrNull(row, "number"),
    sharesSequence: integer(row, "shares_sequence") === 1,
    content: toContent(row, files),
  };
}

function toContent(row: Row, files: readonly Row[]): RemovedContent {
  const kind = oneOf(row, "kind", REMOVED_KINDS);
  const [file] = files;
  switch (kind) {
    case "poi":
      return toRemovedPoi(row, files);
    case "picture":
      return { kind, picture: toPicture(integer(row, "poi_id"), file) };
    case "audio":
      return { kind, audio: toAudio(integer(row, "poi_id"), file) };
    case "gpx":
      return {
        kind,
        file: toStoredFile(file ?? {}),
        pointCount: integer(row, "point_count"),
        distanceM: real(row, "distance_m"),
      };
    case "map":
      return { kind, map: toMap(integer(row, "route_id"), file) };
  }
}

function toRemovedPoi(row: Row, files: readonly Row[]): RemovedPoi {
  const id = integer(row, "poi_id");
  const withPurpose = (purpose: string) =>
    files.filter((file) => text(file, "purpose") === purpose);
  const [audio] = withPurpose("audio");
  return {
    kind: "poi",
    poi: toPoi({ ...row, id }),
    pictures: withPurpose("picture").map((file) => toPicture(id, file)),
    audio: audio === undefined ? null : toAudio(id, audio),
  };
}

function toPicture(poiId: number, row: Row = {}): PictureRow {
  return {
    id: integer(row, "picture_id"),
    poiId,
    caption: text(row, "caption"),
    sequence: integer(row, "sequence"),
    file: toStoredFile(row),
    createdAt: text(row, "created_at"),
  };
}

function toAudio(poiId: number, row: Row = {}): AudioRow {
  return { poiId, file: toStoredFile(row), codec: textOrNull(row, "codec") };
}

function toMap(routeId: number, row: Row = {}): MapRow {
  return { routeId, file: toStoredFile(row), details: mapDetails(text(row, "map_details")) };
}

/** Columns of an entry, and those of its POI, if it has one. */
const COLUMNS = "removed_entry.*, description, lat, lon, trigger_radius_m, sequence";

/** The entries of all routes. Methods run inside the caller's transaction where there is one. */
export class RemovedTable {
  readonly #ofRoute: StatementSync;
  readonly #byId: StatementSync;
  readonly #olderThan: StatementSync;
  readonly #filesOfRoute: StatementSync;
  readonly #filesOfEntry: StatementSync;
  readonly #insertEntry: StatementSync;
  readonly #insertPoi: StatementSync;
  readonly #insertFile: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#ofRoute = db.prepare(
      `SELECT ${COLUMNS} FROM removed_entry
        LEFT JOIN removed_poi ON removed_poi.entry_id = removed_entry.id
        WHERE route_id = ? ORDER BY id DESC`,
    );
    this.#byId = db.prepare(
      `SELECT ${COLUMNS} FROM removed_entry
        LEFT JOIN removed_poi ON removed_poi.entry_id = removed_entry.id
        WHERE id = ? AND route_id = ?`,
    );
    this.#olderThan = db.prepare(
      "SELECT id, route_id FROM removed_entry WHERE removed_at < ? ORDER BY route_id, id",
    );
    this.#filesOfRoute = db.prepare(
      "SELECT * FROM removed_file WHERE entry_id IN " +
        "(SELECT id FROM removed_entry WHERE route_id = ?) ORDER BY id",
    );
    this.#filesOfEntry = db.prepare("SELECT * FROM removed_file WHERE entry_id = ? ORDER BY id");
    this.#insertEntry = db.prepare(
      "INSERT INTO removed_entry (route_id, kind, cause, removed_at, poi_id, title, number, " +
        "shares_sequence, point_count, distance_m) VALUES (:route_id, :kind, :cause, " +
        ":removed_at, :poi_id, :title, :number, :shares_sequence, :point_count, :distance_m) " +
        "RETURNING id",
    );
    this.#insertPoi = db.prepare(
      "INSERT INTO removed_poi (entry_id, description, lat, lon, trigger_radius_m, sequence) " +
        "VALUES (?, ?, ?, ?, ?, ?)",
    );
    this.#insertFile = db.prepare(
      `INSERT INTO removed_file (entry_id, purpose, ${FILE_COLUMNS}, picture_id, caption, ` +
        `sequence, created_at, codec, map_details) VALUES (:entry_id, :purpose, ${FILE_PARAMETERS}, ` +
        ":picture_id, :caption, :sequence, :created_at, :codec, :map_details)",
    );
    this.#delete = db.prepare("DELETE FROM removed_entry WHERE id = ?");
  }

  /** The entries of a route, newest first. */
  list(routeId: number): RemovedEntry[] {
    const files = Map.groupBy(
      this.#filesOfRoute.all(routeId),
      (row) => integer(row, "entry_id"),
    );
    return this.#ofRoute.all(routeId)
      .map((row) => toRemovedEntry(row, files.get(integer(row, "id")) ?? []));
  }

  /** An entry of a route; null when there is none or it belongs to another route. */
  find(routeId: number, id: number): RemovedEntry | null {
    const row = this.#byId.get(id, routeId);
    return row === undefined ? null : toRemovedEntry(row, this.#filesOfEntry.all(id));
  }

  /** The ids of all entries that were removed before a time, ISO 8601 UTC with milliseconds, by the ids of their routes. */
  removedBefore(time: string): ReadonlyMap<number, readonly number[]> {
    const rows = this.#olderThan.all(time)
      .map((row) => ({ routeId: integer(row, "route_id"), id: integer(row, "id") }));
    const byRoute = Map.groupBy(rows, ({ routeId }) => routeId);
    return new Map([...byRoute].map(([routeId, found]) => [routeId, found.map(({ id }) => id)]));
  }

  /** The files of all entries of a route. */
  filesOfRoute(routeId: number): StoredFile[] {
    return this.#filesOfRoute.all(routeId).map(toStoredFile);
  }

  /** Adds an entry. @returns Its id. */
  insert(entry: NewRemovedEntry): number {
    const { content } = entry;
    const track = content.kind === "gpx" ? content : null;
    const row = this.#insertEntry.get({
      route_id: entry.routeId,
      kind: content.kind,
      cause: entry.cause,
      removed_at: entry.removedAt,
      poi_id: poiIdOf(content),
      title: entry.title,
      number: entry.number,
      shares_sequence: entry.sharesSequence ? 1 : 0,
      point_count: track?.pointCount ?? null,
      distance_m: track?.distanceM ?? null,
    });
    const id = integer(row, "id");
    this.#insertContent(id, content);
    return id;
  }

  /** Removes an entry with the rows of its POI and files. */
  delete(id: number): void {
    this.#delete.run(id);
  }

  #insertContent(id: number, content: RemovedContent): void {
    switch (content.kind) {
      case "poi":
        this.#putPoi(id, content.poi);
        for (const picture of content.pictures) this.#putPicture(id, picture);
        if (content.audio !== null) this.#putAudio(id, content.audio);
        return;
      case "picture":
        return this.#putPicture(id, content.picture);
      case "audio":
        return this.#putAudio(id, content.audio);
      case "gpx":
        return this.#putFile(id, "track", content.file);
      case "map":
        return this.#putFile(id, "map", content.map.file, {
          map_details: JSON.stringify(content.map.details),
        });
    }
  }

  #putPoi(id: number, poi: PoiRow): void {
    const { description, lat, lon, triggerRadiusM, sequence } = poi;
    this.#insertPoi.run(id, description, lat, lon, triggerRadiusM, sequence);
  }

  #putPicture(id: number, picture: PictureRow): void {
    this.#putFile(id, "picture", picture.file, {
      picture_id: picture.id,
      caption: picture.caption,
      sequence: picture.sequence,
      created_at: picture.createdAt,
    });
  }

  #putAudio(id: number, { file, codec }: AudioRow): void {
    this.#putFile(id, "audio", file, { codec });
  }

  #putFile(
    entryId: number,
    purpose: "picture" | "audio" | "track" | "map",
    file: StoredFile,
    also: Readonly<Record<string, string | number | null>> = {},
  ): void {
    const none = {
      picture_id: null,
      caption: null,
      sequence: null,
      created_at: null,
      codec: null,
      map_details: null,
    };
    this.#insertFile.run({ entry_id: entryId, purpose, ...fileValues(file), ...none, ...also });
  }
}
