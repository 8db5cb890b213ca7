/** The state of saving: whether the edits of a walk are sent, and why not. Pure. @module */
import { ApiError, NetworkError } from "../../../kit/api_error.ts";
import type { Operation } from "../../document/operations.ts";
import { ConflictError, type FieldConflict } from "../conflicts/resolution.ts";
import { type Away, WalkAwayError } from "./request.ts";

/** The state of saving. */
export type SaveStatus =
  /** The server has confirmed everything. */
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  /** Edits cannot be sent now; they wait, on the disk if `isKept`, else only as long as the page is open. */
  | { readonly kind: "offline"; readonly cause: OfflineCause; readonly isKept: boolean }
  /** The server requires a password. */
  | { readonly kind: "login" }
  /** The walk is in the trash, and the edits wait until it is restored; or it was removed for good. */
  | { readonly kind: Away }
  /** Another tab or device has changed the same field. */
  | {
    readonly kind: "conflict";
    /** The entry of the outbox that waits for the choice. */
    readonly entryId: number;
    readonly conflicts: readonly FieldConflict[];
    /** When the other version was the present one, as ISO 8601; null if that is not known. */
    readonly asOf: string | null;
  }
  /** The server has refused an edit for good; the page shows the walk without it. */
  | { readonly kind: "refused"; readonly error: unknown; readonly operation: Operation["kind"] };

/** Why edits cannot be sent now: no connection, no space left on the server, or a fault of the service. */
export type OfflineCause = "network" | "full" | "fault";

/** What the status depends on besides the error. */
export interface FailedEdit {
  /** Its entry in the outbox. */
  readonly entryId: number;
  readonly operation: Operation["kind"];
  /** Whether the edits that wait are on the disk. */
  readonly isKept: boolean;
}

/** The status after an edit could not be sent. */
export function statusAfter(
  error: unknown,
  { entryId, operation, isKept }: FailedEdit,
): Exclude<SaveStatus, { kind: "saved" | "saving" }> {
  if (error instanceof NetworkError) return { kind: "offline", cause: "network", isKept };
  if (error instanceof ConflictError) {
    return { kind: "conflict", entryId, conflicts: error.conflicts, asOf: error.asOf };
  }
  if (error instanceof WalkAwayError) return { kind: error.away };
  if (error instanceof ApiError) {
    if (error.status >= 500) {
      return { kind: "offline", cause: error.status === 507 ? "full" : "fault", isKept };
    }
    if ([401, 403, 429].includes(error.status)) return { kind: "login" };
  }
  return { kind: "refused", error, operation };
}
