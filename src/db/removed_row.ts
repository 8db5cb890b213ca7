/**
 * Entries of the list of removed things, and how their rows become them.
 *
 * @module
 */
import type { AudioRow } from "./audio_table.ts";
import { mapDetails } from "./map_details.ts";
import type { MapRow } from "./map_table.ts";
import { REMOVAL_CAUSES, type RemovalCause, REMOVED_KINDS } from "./removed_kinds.ts";
import type { PictureRow } from "./picture_table.ts";
import { type PoiRow, toPoi } from "./poi_table.ts";
import { integer, integerOrNull, oneOf, real, type Row, text, textOrNull } from "./row.ts";
import { type StoredFile, toStoredFile } from "./stored_file.ts";

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
export interface NewRemovedEntry {
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
export function toRemovedEntry(row: Row, files: readonly Row[]): RemovedEntry {
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
