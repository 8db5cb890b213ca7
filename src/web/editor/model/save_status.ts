/**
 * How far the edits of a walk have got.
 *
 * @module
 */
import type { FieldConflict } from "./sender.ts";

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
  | { readonly kind: "conflict"; readonly conflicts: readonly FieldConflict[] }
  /** The server has refused an edit for good; it was taken back. */
  | { readonly kind: "refused"; readonly message: string };
