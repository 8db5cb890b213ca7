/**
 * Splits an edit when the remote version is chosen: the fields of the conflict get the remote values, and the rest of the
 * edit still waits to be sent. Pure.
 *
 * @module
 */
import { isFieldEdit, withoutFields, withValues } from "../field_changes.ts";
import type { Operation } from "../operations.ts";
import type { FieldConflict } from "./conflict.ts";

/** An edit after the choice of the remote version. */
export interface TheirVersion {
  /** Shows the remote values; it is not sent. */
  readonly adopted: Operation;
  /** What is left of the edit; null when nothing is. */
  readonly rest: Operation | null;
}

/** Splits an edit at the fields of a conflict. */
export function theirVersion(
  operation: Operation,
  conflicts: readonly FieldConflict[],
): TheirVersion {
  const theirs = Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs]));
  if (isFieldEdit(operation)) {
    const adopted = withValues(operation, "to", theirs);
    return { adopted, rest: withoutFields(operation, Object.keys(theirs)) };
  }
  if (operation.kind !== "audio") return { adopted: operation, rest: null };
  const url = String(theirs.audio ?? "");
  const to = url === "" ? null : { url, blobKey: null };
  return { adopted: { ...operation, to }, rest: null };
}
