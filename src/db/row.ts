/**
 * Reading typed values out of the untyped rows of `node:sqlite`. A value of another type than the schema
 * defines means a damaged database and throws.
 *
 * @module
 */
import type { SQLOutputValue } from "node:sqlite";
import { DatabaseError } from "./errors.ts";

/**
 * Largest `sequence` that a client may set: the largest 32-bit integer, which every JSON reader and client
 * generator can hold. Far below the largest safe integer, so that incrementing it stays exact.
 */
export const MAX_SEQUENCE = 2 ** 31 - 1;

/** A row as `node:sqlite` returns it. */
export type Row = Record<string, SQLOutputValue>;

/** A `TEXT NOT NULL` column. */
export function text(row: Row | undefined, column: string): string {
  const value = row?.[column];
  if (typeof value !== "string") throw mismatch(column, "text", value);
  return value;
}

/** A `TEXT` column that may be null. */
export function textOrNull(
  row: Row | undefined,
  column: string,
): string | null {
  return row?.[column] === null ? null : text(row, column);
}

/** A `REAL NOT NULL` column. */
export function real(row: Row | undefined, column: string): number {
  const value = row?.[column];
  if (typeof value !== "number") throw mismatch(column, "a number", value);
  return value;
}

/** An `INTEGER NOT NULL` column. */
export function integer(row: Row | undefined, column: string): number {
  const value = real(row, column);
  if (!Number.isSafeInteger(value)) {
    throw mismatch(column, "a whole number", value);
  }
  return value;
}

/** An `INTEGER` column that may be null. */
export function integerOrNull(row: Row | undefined, column: string): number | null {
  return row?.[column] === null ? null : integer(row, column);
}

/** A `TEXT NOT NULL` column that has one of these values. */
export function oneOf<Value extends string>(
  row: Row | undefined,
  column: string,
  values: readonly Value[],
): Value {
  const found = values.find((value) => value === row?.[column]);
  if (found === undefined) throw mismatch(column, values.join(" or "), row?.[column]);
  return found;
}

/** A `BLOB NOT NULL` column. */
export function blob(row: Row | undefined, column: string): Uint8Array {
  const value = row?.[column];
  if (!(value instanceof Uint8Array)) throw mismatch(column, "bytes", value);
  return value;
}

function mismatch(column: string, expected: string, value: unknown): Error {
  return new DatabaseError(
    `The database is damaged: column ${column} should hold ${expected}, but holds ${typeof value}`,
  );
}

// The part of a row that describes its file. All tables with files have the same five columns.

/** A stored file as its row describes it. */
export interface StoredFile {
  /** Name in the route's folder, made by the service and never reused. */
  readonly name: string;
  /** Media type it is served as. */
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** When the file was stored, ISO 8601 UTC with milliseconds. */
  readonly storedAt: string;
}

/** The five columns, for a column list. */
export const FILE_COLUMNS = "file_name, file_media_type, file_size, file_sha256, file_stored_at";

/** The five columns as assignments of parameters, for an `UPDATE`. */
export const FILE_ASSIGNMENTS = "file_name = :file_name, file_media_type = :file_media_type, " +
  "file_size = :file_size, file_sha256 = :file_sha256, file_stored_at = :file_stored_at";

/** The five columns as parameters, for `VALUES`. */
export const FILE_PARAMETERS =
  ":file_name, :file_media_type, :file_size, :file_sha256, :file_stored_at";

/** Values for {@link FILE_PARAMETERS} and {@link FILE_ASSIGNMENTS}. */
export function fileValues(file: StoredFile): Record<string, string | number> {
  return {
    file_name: file.name,
    file_media_type: file.mediaType,
    file_size: file.size,
    file_sha256: file.sha256,
    file_stored_at: file.storedAt,
  };
}

/** Reads the five columns. */
export function toStoredFile(row: Row): StoredFile {
  return {
    name: text(row, "file_name"),
    mediaType: text(row, "file_media_type"),
    size: integer(row, "file_size"),
    sha256: text(row, "file_sha256"),
    storedAt: text(row, "file_stored_at"),
  };
}
