/**
 * `Keep-Previous` on writes: what they remove or replace can be restored later (docs/api.md#removed-things).
 *
 * @module
 */
import { invalid } from "../errors.ts";
import type { Keeping, Removal } from "../library/operations/keeping.ts";

/**
 * Whether the client wants what the write removes to be kept. A value that means nothing is refused, because things
 * would be gone for good that the client wanted to keep.
 *
 * @throws {AppError} `invalid` for any value but `true`, in any case.
 */
export function keepingOf({ headers }: Request): Keeping {
  const value = headers.get("Keep-Previous");
  if (value === null) return { keep: false };
  if (value.trim().toLowerCase() === "true") return { keep: true };
  throw invalid("request-invalid", "The header Keep-Previous can only be true");
}

/** The response header that names the entry of what was removed; none without an entry. */
export function removalHeaders({ removedEntry }: Removal): Record<string, string> {
  return removedEntry === null ? {} : { "Removed-Entry": String(removedEntry) };
}
