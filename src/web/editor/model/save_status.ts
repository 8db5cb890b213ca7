/**
 * How far the edits of a walk have got.
 *
 * @module
 */
import { ApiError, NetworkError } from "../../api.ts";
import { ConflictError, type FieldConflict } from "./sender.ts";

/** How far the edits have got. */
export type SaveStatus =
  /** The server has confirmed everything. */
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  /** There is no connection; edits wait, on the disk if `isKept`, else only as long as the page is open. */
  | { readonly kind: "offline"; readonly isKept: boolean }
  /** The server wants a password. */
  | { readonly kind: "login" }
  /** Another tab or device has changed the same. */
  | {
    readonly kind: "conflict";
    /** The entry of the outbox that waits for the choice. */
    readonly entryId: number;
    readonly conflicts: readonly FieldConflict[];
  }
  /** The server has refused an edit for good; it was taken back. */
  | { readonly kind: "refused"; readonly message: string };

/**
 * The status after an edit could not be sent.
 *
 * @param of Its entry in the outbox, and whether the edits that wait are on the disk.
 */
export function statusAfter(
  error: unknown,
  { entryId, isKept }: { readonly entryId: number; readonly isKept: boolean },
): Exclude<SaveStatus, { kind: "saved" | "saving" }> {
  if (error instanceof NetworkError) return { kind: "offline", isKept };
  if (error instanceof ConflictError) {
    return { kind: "conflict", entryId, conflicts: error.conflicts };
  }
  if (error instanceof ApiError) {
    if (error.status >= 500) return { kind: "offline", isKept };
    if ([401, 403, 429].includes(error.status)) return { kind: "login" };
  }
  return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
}
