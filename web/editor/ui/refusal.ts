/**
 * Why something was refused, in the words of the page. The sentence is chosen by the reason of the error;
 * the server's own messages are English and for all clients, and shown on request only. Errors of the page itself (no
 * connection, a file that is gone, something that cannot be brought back) have no reason, but classes of their own.
 *
 * @module
 */
import type { ErrorReason } from "../../../src/shared/error_reasons.ts";
import { ApiError, NetworkError } from "../../kit/api_error.ts";
import type { RefusalTexts } from "../../kit/texts/editor/de.ts";
import { NoReturnError } from "../sync/request.ts";
import { NoContentError } from "../sync/storage.ts";
import type { Words } from "./context.tsx";

/** What was refused: a file that was to become a walk or its track, media of a station, a return, or another change. */
export type Subject = "file" | "picture" | "recording" | "removed" | "change";

/** The key of a sentence that is complete as it is. */
type Sentence = {
  [Key in keyof RefusalTexts]: RefusalTexts[Key] extends string ? Key : never;
}[keyof RefusalTexts];

/**
 * The sentence of every reason. Several share one where a teacher would do the same. The texts of all languages have
 * the same keys, so a reason without a sentence in one of them does not compile.
 */
const SENTENCES: Readonly<Record<ErrorReason, Sentence>> = {
  "request-invalid": "other",
  "body-unsupported": "other",
  "body-too-slow": "slow",
  "text-too-large": "textTooLong",
  "file-too-large": "tooLarge",
  "file-empty": "empty",
  "gpx-archive": "archive",
  "not-gpx": "notGpx",
  "gpx-encoding": "encoding",
  "gpx-invalid": "damagedGpx",
  "gpx-no-track": "noTrack",
  "gpx-no-position": "badPoint",
  "gpx-stations": "badStations",
  "pack-not-zip": "damagedPack",
  "pack-no-walk": "noWalk",
  "pack-newer": "newerPack",
  "pack-invalid": "damagedPack",
  "pack-too-large": "packTooLarge",
  "too-many-media": "tooManyMedia",
  "file-damaged": "damagedFile",
  "site-too-large": "siteTooLarge",
  "media-not-playable": "packMedia",
  "media-is-video": "video",
  "map-too-many-pixels": "tooLarge",
  "map-points": "mapPoints",
  "map-elsewhere": "mapElsewhere",
  "not-found": "gone",
  "method-not-allowed": "other",
  "range-outside": "other",
  "site-address-missing": "other",
  "version-changed": "changed",
  "audio-present": "changed",
  "poi-missing": "stationFirst",
  "route-not-deleted": "changed",
  "files-not-movable": "filesInUse",
  "login-needed": "login",
  "wrong-password": "login",
  "too-many-attempts": "tooOften",
  "no-password": "changed",
  "origin-not-allowed": "forbidden",
  "host-not-allowed": "forbidden",
  "machine-not-allowed": "forbidden",
  "busy": "busy",
  "stopping": "busy",
  "database-in-use": "busy",
  "data-moved": "fault",
  "disk-full": "diskFull",
  "internal-error": "fault",
};

/** Sentences that say more where it is known what was refused. */
const OF_SUBJECT: Readonly<Record<Subject, Partial<Readonly<Record<ErrorReason, Sentence>>>>> = {
  file: {},
  picture: { "media-not-playable": "picture" },
  recording: { "media-not-playable": "recording" },
  removed: { "not-found": "notRestorable", "audio-present": "positionTaken" },
  change: { "file-too-large": "textTooLong" },
};

/** The reason to assume where the response has none, such as that of a reverse proxy, or one that the page does not have. */
const REASON_OF_STATUS: Readonly<Record<number, ErrorReason>> = {
  401: "login-needed",
  403: "machine-not-allowed",
  404: "not-found",
  408: "body-too-slow",
  409: "audio-present",
  412: "version-changed",
  413: "file-too-large",
  415: "media-not-playable",
  429: "too-many-attempts",
  503: "busy",
  507: "disk-full",
};

/** The reason of an error: the given one if it is known, else by the status. */
export function knownReason(status: number, reason: string | null): ErrorReason {
  if (isKnown(reason)) return reason;
  return REASON_OF_STATUS[status] ?? (status >= 500 ? "internal-error" : "request-invalid");
}

/** The key of the sentence for a refusal. */
export function sentenceFor(reason: ErrorReason, subject: Subject): Sentence {
  return OF_SUBJECT[subject][reason] ?? SENTENCES[reason];
}

/** Whether this page has a sentence for a reason. A page that a service worker has kept may be older than the server. */
function isKnown(reason: string | null): reason is ErrorReason {
  return reason !== null && Object.hasOwn(SENTENCES, reason);
}

/** A refusal in words. */
interface Refusal {
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
