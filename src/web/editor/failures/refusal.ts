/**
 * Why the server has refused something, in the words of the page. The server's own messages are English and for
 * all clients; they are known by their status and their words, and shown on request only.
 *
 * @module
 */
import { ApiError, NetworkError } from "../../api.ts";
import type { RefusalTexts } from "../../texts/refusals_de.ts";
import type { Words } from "../context.tsx";
import { NoContentError } from "../sync/storage/contents.ts";

/** What was refused: a file that was to become a walk or its track, media of a station, a return, or another change. */
export type Subject = "file" | "picture" | "recording" | "removed" | "change";

/** A refusal in words. */
export interface Refusal {
  /** What happened and what to do. */
  readonly text: string;
  /** The place in the file, if the server has named one. */
  readonly place: string;
  /** The server's own message; empty when there is none. */
  readonly exact: string;
}

type Reason = Exclude<keyof RefusalTexts, "line" | "exact" | "tooLargeFor">;

/** Reasons by words of the server's message and its details; the first that fits counts. */
const BY_MESSAGE: readonly (readonly [RegExp, Reason])[] = [
  [/unpack it and upload/, "archive"],
  [/has no <gpx> root element/, "notGpx"],
  [/\bno track\b|no point in its track/, "noTrack"],
  [/save it as UTF-8|Save the GPX file as UTF-8/, "encoding"],
  [/has no valid position/, "badPoint"],
  [/The stations of the GPX file/, "badStations"],
  [/The GPX file cannot be read/, "damagedGpx"],
  [/The file is empty/, "empty"],
  [/has no walk\.json/, "noWalk"],
  [/needs a newer Route Guide/, "newerPack"],
  [/The (walk pack|zip file) cannot be used/, "damagedPack"],
  [/contains a video track/, "video"],
];

/** Reasons that are found at one place in a file, which helps those who can look there. */
const HAS_PLACE: ReadonlySet<Reason> = new Set(["encoding", "badPoint", "damagedGpx"]);

const UNSUPPORTED: Readonly<Record<Subject, Reason>> = {
  file: "packMedia",
  picture: "picture",
  recording: "recording",
  removed: "other",
  change: "other",
};

/** Reasons by status. */
const BY_STATUS: Readonly<Record<number, Reason>> = {
  401: "login",
  403: "forbidden",
  404: "gone",
  408: "slow",
  409: "changed",
  412: "changed",
  413: "tooLarge",
  429: "tooOften",
  503: "busy",
  507: "diskFull",
};

/** Says why something was refused, whatever was thrown. */
export function refusalOf(
  error: unknown,
  subject: Subject,
  { texts, formats }: Pick<Words, "texts" | "formats">,
): Refusal {
  const { refusals } = texts;
  if (error instanceof NetworkError) {
    return { text: `${texts.noServer} ${texts.noServerHint}`, place: "", exact: "" };
  }
  if (error instanceof NoContentError) return { text: refusals.notHere, place: "", exact: "" };
  if (!(error instanceof ApiError)) return { text: refusals.other, place: "", exact: "" };
  const { message, details } = error;
  const exact = details === undefined ? message : `${message}: ${details}`;
  const [, bytes] = /larger than (\d+) bytes/.exec(message) ?? [];
  const isFileTooLarge = error.status === 413 && subject !== "change" && bytes !== undefined;
  const reason = reasonOf(error.status, exact, subject);
  const text = isFileTooLarge
    ? refusals.tooLargeFor(formats.megabytes(Number(bytes)))
    : refusals[reason];
  return { text, place: HAS_PLACE.has(reason) ? placeOf(exact, refusals) : "", exact };
}

function placeOf(exact: string, refusals: RefusalTexts): string {
  const [, line, column] = /line (\d+), column (\d+)/.exec(exact) ?? [];
  return line === undefined || column === undefined ? "" : refusals.line(line, column);
}

function reasonOf(status: number, exact: string, subject: Subject): Reason {
  const [, known] = BY_MESSAGE.find(([words]) => words.test(exact)) ?? [];
  if (known !== undefined) return known;
  if (status === 415) return UNSUPPORTED[subject];
  if (status === 413 && subject === "change") return "textTooLong";
  if (subject === "removed" && status === 404) return "notRestorable";
  if (subject === "removed" && status === 409) return "placeTaken";
  return BY_STATUS[status] ?? (status >= 500 ? "fault" : "other");
}
