/**
 * Why something was refused, in the words of the page. The sentence is chosen by the reason of the error;
 * the server's own messages are English and for all clients, and shown on request only. Errors of the page itself (no
 * connection, a file that is gone, something that cannot be brought back) have no reason, but classes of their own.
 *
 * @module
 */
import type { ErrorReason } from "../../../shared/error_reasons.ts";
import { ApiError, NetworkError } from "../../api.ts";
import type { RefusalTexts } from "../../texts/refusals_de.ts";
import type { Words } from "../context.tsx";
import { NoReturnError } from "../sync/requests/no_return.ts";
import { NoContentError } from "../sync/storage/contents.ts";
import { knownReason, sentenceFor, type Subject } from "./reason_sentences.ts";

/** A refusal in words. */
export interface Refusal {
  /** What happened and what to do. */
  readonly text: string;
  /** The position in the file, if the server has named one. */
  readonly location: string;
  /** The server's own message; empty when there is none. */
  readonly exact: string;
}

/** Reasons that concern one position in a file; it is shown for teachers who can edit the file. */
const HAS_LOCATION: ReadonlySet<ErrorReason> = new Set([
  "gpx-encoding",
  "gpx-no-position",
  "gpx-invalid",
]);

/** How `details` begin that name a position in a file (docs/api.md#errors). */
const POSITION = /^line (\d+), column (\d+): /;

/** The refusal in words, for any error that was thrown. */
export function refusalOf(
  error: unknown,
  subject: Subject,
  { texts, formats }: Pick<Words, "texts" | "formats">,
): Refusal {
  const { refusals } = texts;
  if (error instanceof NetworkError) {
    return { text: `${texts.noServer} ${texts.noServerHint}`, location: "", exact: "" };
  }
  if (error instanceof NoContentError) return { text: refusals.notHere, location: "", exact: "" };
  if (error instanceof NoReturnError) {
    const text = error.why === "gone" ? refusals.notRestorable : refusals.positionTaken;
    return { text, location: "", exact: "" };
  }
  if (!(error instanceof ApiError)) return { text: refusals.other, location: "", exact: "" };
  const { status, message, details, limitBytes } = error;
  const exact = details === undefined ? message : `${message}: ${details}`;
  const reason = knownReason(status, error.reason);
  const sentence = sentenceFor(reason, subject);
  const text = sentence === "tooLarge" && limitBytes !== null
    ? refusals.tooLargeFor(formats.megabytes(limitBytes))
    : refusals[sentence];
  return { text, location: HAS_LOCATION.has(reason) ? locationOf(details, refusals) : "", exact };
}

function locationOf(details: string | undefined, refusals: RefusalTexts): string {
  const [, line, column] = POSITION.exec(details ?? "") ?? [];
  return line === undefined || column === undefined ? "" : refusals.line(line, column);
}
