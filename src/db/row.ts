/**
 * Reading typed values out of the untyped rows of `node:sqlite`. A value of another type than the schema
 * defines means a damaged database and throws.
 *
 * @module
 */
import type { SQLOutputValue } from "node:sqlite";
import { DatabaseError } from "./errors.ts";

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
