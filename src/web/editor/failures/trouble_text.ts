/**
 * A failure that no code of the page has handled, in words.
 *
 * @module
 */
import { ApiError, NetworkError } from "../../api.ts";
import type { Words } from "../context.tsx";
import { UnreadableRowError } from "../sync/storage/database.ts";
import { RenewedError } from "../renewal.ts";
import { refusalOf } from "./refusal.ts";

/** A sentence, and the exact message, which is English and may be empty. */
export function troubleText(
  error: unknown,
  words: Words,
): { readonly text: string; readonly exact: string } {
  if (error instanceof ApiError || error instanceof NetworkError) {
    return refusalOf(error, "change", words);
  }
  if (error instanceof UnreadableRowError) return { text: words.texts.strip.unreadable, exact: "" };
  if (error instanceof RenewedError) return { text: words.texts.strip.filesGone, exact: "" };
  const exact = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { text: words.texts.strip.trouble, exact };
}
