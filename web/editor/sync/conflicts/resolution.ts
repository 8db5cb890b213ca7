/** Ends a conflict: the local version is kept, or the remote one, or both. @module */
import {
  type FieldEdit,
  haveSameTarget,
  isFieldEdit,
  valuesOf,
  withoutFields,
  withValues,
} from "../../document/field_changes.ts";
import type { Operation } from "../../document/operations.ts";
import type { Outbox } from "../../document/outbox.ts";

/** The server has another value than the one that was changed. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";

  /** @param asOf When the other version was the present one, as ISO 8601; null if that is not known. */
  constructor(readonly conflicts: readonly FieldConflict[], readonly asOf: string | null) {
    super("Changed elsewhere");
  }
}

/** A field with two new values; of a recording, their addresses, empty without one. */
export interface FieldConflict {
  readonly field: string;
  readonly local: string | number;
  readonly remote: string | number;
}

// Splits an edit when the remote version is chosen: the fields of the conflict get the remote values, and the rest of
// the edit still waits to be sent. Pure.

/** An edit after the choice of the remote version. */
interface RemoteVersion {
  /** Shows the remote values; it is not sent. */
  readonly adopted: Operation;
  /** What is left of the edit; null when nothing is. */
  readonly rest: Operation | null;
}

/** Splits an edit at the fields of a conflict. */
function remoteVersion(
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

// Joins two versions of a text, where both are to be kept. Pure.

/** Characters after which a part of a text ends. */
const ENDS = [".", "!", "?", "\n"];

/** The joined text: the common beginning and end once, between them the rest of both, the remote one first. */
export function joinedTexts(local: string, remote: string, isLong: boolean): string {
  if (local.includes(remote)) return local;
  if (remote.includes(local)) return remote;
  if (!isLong) return `${remote.trim()} / ${local.trim()}`;
  const start = commonStart(local, remote);
  const [localRest, remoteRest] = [local.slice(start), remote.slice(start)];
  const end = commonEnd(localRest, remoteRest);
  const localMiddle = localRest.slice(0, localRest.length - end).trim();
  const remoteMiddle = remoteRest.slice(0, remoteRest.length - end).trim();
  const tail = local.slice(local.length - end).trim();
  const parts = [local.slice(0, start).trim(), remoteMiddle, localMiddle, tail].filter((part) =>
    part !== ""
  );
  return parts.join(start + end === 0 ? "\n\n" : "\n");
}

/** Length of the common beginning, up to the end of a sentence or a line. */
function commonStart(first: string, other: string): number {
  let [length, index] = [0, 0];
  while (index < first.length && first[index] === other[index]) {
    index++;
    if (ENDS.includes(first[index - 1] ?? "")) length = index;
  }
  return length;
}

/** Length of the common end, from the beginning of a sentence or a line. */
function commonEnd(first: string, other: string): number {
  let [length, size] = [0, 0];
  while (
    size < first.length && size < other.length && first.at(-1 - size) === other.at(-1 - size)
  ) {
    size++;
    if (ENDS.includes(first.at(-1 - size) ?? "")) length = size;
  }
  return length;
}

/** The version to keep. */
export type Choice = "local" | "remote" | "both";

/** The result of a choice. */
interface Resolution {
  /** An edit that lets the page show the choice; null if the page shows it already. */
  readonly shown: Operation | null;
  /** Whether the edit overwrites the remote version. */
  readonly isForced: boolean;
}

/** Whether both versions can be kept: they are texts. */
export function canKeepBoth(conflicts: readonly FieldConflict[], edit: Operation): boolean {
  return isFieldEdit(edit) &&
    conflicts.every(({ local, remote }) =>
      [local, remote].every((value) => typeof value === "string" && value.trim() !== "")
    );
}

/** Ends a conflict of an edit that waits. */
export function resolution(
  outbox: Outbox,
  entryId: number,
  conflicts: readonly FieldConflict[],
  choice: Choice,
): Resolution {
  const operation = outbox.entries.find(({ id }) => id === entryId)?.operation;
  if (operation === undefined) return { shown: null, isForced: false };
  if (isFieldEdit(operation)) removeLaterEdits(outbox, operation, conflicts);
  if (choice === "remote") {
    const { adopted, rest } = remoteVersion(operation, conflicts);
    outbox.replace(entryId, rest);
    return { shown: adopted, isForced: false };
  }
  if (!isFieldEdit(operation)) return { shown: null, isForced: true };
  const values = conflicts.map(({ field, local, remote }) => {
    const isLong = field === "description";
    const both = () => joinedTexts(String(local), String(remote), isLong);
    return [field, choice === "both" ? both() : local];
  });
  const chosen = withValues(operation, "to", Object.fromEntries(values));
  outbox.replace(entryId, chosen);
  return { shown: chosen, isForced: true };
}

/**
 * The edit that undoes an edit after its conflict has ended: it sets the remote version, which would be lost otherwise.
 *
 * @param back The edit that undid it before the conflict.
 * @param shown The edit as it was chosen.
 * @returns Null when nothing is left of the edit.
 */
export function backAfter(
  back: Operation,
  conflicts: readonly FieldConflict[],
  choice: Choice,
  shown: Operation | null,
): Operation | null {
  if (choice === "remote") {
    return isFieldEdit(back) ? withoutFields(back, conflicts.map(({ field }) => field)) : null;
  }
  if (!isFieldEdit(back) || shown === null || !isFieldEdit(shown)) return back;
  const remote = conflicts.map((conflict) => [conflict.field, conflict.remote]);
  const toRemote = withValues(back, "to", Object.fromEntries(remote));
  return withValues(toRemote, "base", valuesOf(shown).to);
}

/** Removes later edits of the same fields: the choice includes them. */
function removeLaterEdits(
  outbox: Outbox,
  chosen: FieldEdit,
  conflicts: readonly FieldConflict[],
): void {
  const fields = conflicts.map(({ field }) => field);
  outbox.update((edit) =>
    edit !== chosen && isFieldEdit(edit) && haveSameTarget(edit, chosen)
      ? withoutFields(edit, fields)
      : edit
  );
}
