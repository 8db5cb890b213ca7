/**
 * What becomes of an edit when the other version stays: fields that were changed elsewhere take that value, and
 * the rest of the edit still waits to be sent.
 *
 * @module
 */
import type { Operation } from "./operations.ts";
import type { FieldConflict } from "./sender.ts";

/** An edit after the choice of the other version. */
export interface TheirVersion {
  /** Shows the other values; it is not sent. */
  readonly adopted: Operation;
  /** What is left of the edit; null when nothing is. */
  readonly rest: Operation | null;
}

/** Splits an edit at the fields that were changed elsewhere. */
export function theirVersion(
  operation: Operation,
  conflicts: readonly FieldConflict[],
): TheirVersion {
  const theirs = Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs]));
  switch (operation.kind) {
    case "texts": {
      const { adopted, rest } = split(operation, theirs);
      return { adopted: { ...operation, to: adopted }, rest: rest && { ...operation, ...rest } };
    }
    case "station": {
      const { adopted, rest } = split(operation, theirs);
      return { adopted: { ...operation, to: adopted }, rest: rest && { ...operation, ...rest } };
    }
    case "caption":
      return { adopted: { ...operation, to: String(theirs.caption ?? operation.to) }, rest: null };
    default:
      return { adopted: operation, rest: null };
  }
}

function split<Fields extends object>(
  { to, base }: { readonly to: Fields; readonly base: Fields },
  theirs: object,
) {
  const left = without(to, theirs);
  const rest = Object.keys(left).length === 0 ? null : { to: left, base: without(base, theirs) };
  return { adopted: { ...to, ...theirs }, rest };
}

function without<Fields extends object>(fields: Fields, others: object): Partial<Fields> {
  const left: Partial<Fields> = { ...fields };
  for (const name of Object.keys(others)) Reflect.deleteProperty(left, name);
  return left;
}
