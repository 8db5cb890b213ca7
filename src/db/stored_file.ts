/**
 * The part of a row that describes its file. All tables with files have the same five columns.
 *
 * @module
 */
import { integer, type Row, text } from "./row.ts";

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
