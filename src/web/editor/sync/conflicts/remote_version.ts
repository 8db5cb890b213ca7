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
export interface RemoteVersion {
  /** Shows the remote values; it is not sent. */
  readonly adopted: Operation;
  /** What is left of the edit; null when nothing is. */
  readonly rest: Operation | null;
}

/** Splits an edit at the fields of a conflict. */
export function remoteVersion(
  operation: Operation,
  conflicts: readonly FieldConflict[],
): RemoteVersion {
  const remote = Object.fromEntries(conflicts.map(({ field, remote }) => [field, remote]));
  if (isFieldEdit(operation)) {
    const adopted = withValues(operation, "to", remote);
    return { adopted, rest: withoutFields(operation, Object.keys(remote)) };
  }
  if (operation.kind !== "audio") return { adopted: operation, rest: null };
  const url = String(remote.audio ?? "");
  const to = url === "" ? null : { url, blobKey: null };
  return { adopted: { ...operation, to }, rest: null };
}
