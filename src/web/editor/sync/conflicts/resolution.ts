/**
 * Ends a conflict: the local version is kept, or the remote one, or both.
 *
 * @module
 */
import {
  type FieldEdit,
  haveSameTarget,
  isFieldEdit,
  valuesOf,
  withoutFields,
  withValues,
} from "../field_changes.ts";
import type { Operation } from "../operations.ts";
import type { Outbox } from "../outbox.ts";
import type { FieldConflict } from "./conflict.ts";
import { joinedTexts } from "./joined_texts.ts";
import { remoteVersion } from "./remote_version.ts";

/** The version to keep. */
export type Choice = "local" | "remote" | "both";

/** The result of a choice. */
export interface Resolution {
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
