/**
 * Conditional requests (RFC 9110, 13): whether a client needs the content of a version that it may have, and whether
 * the version that it requires is still the current one. Files and JSON share them.
 *
 * @module
 */
import { HttpError } from "./errors.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DAY_NAME = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const LONG_DAY_NAME = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const MONTH = `(?<month>${MONTHS.join("|")})`;
const TIME = "(?<time>\\d\\d:\\d\\d:\\d\\d)";

/** The three formats that a recipient must accept; the first one is sent. */
const FORMATS = [
  // IMF-fixdate: Sun, 06 Nov 1994 08:49:37 GMT
  `${DAY_NAME}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${TIME} GMT`,
  // rfc850-date: Sunday, 06-Nov-94 08:49:37 GMT
  `${LONG_DAY_NAME}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${TIME} GMT`,
  // asctime-date: Sun Nov  6 08:49:37 1994
  `${DAY_NAME} ${MONTH} (?<day>\\d\\d| \\d) ${TIME} (?<year>\\d{4})`,
].map((format) => new RegExp(`^${format}$`));

/**
 * Reads an HTTP date in any of the three formats.
 *
 * The week day must be a name of one, but is not checked against the date. A leap second (`:60`) is not accepted;
 * a condition with one is ignored.
 *
 * @returns Milliseconds since 1970-01-01T00:00:00Z, or undefined for any other text.
 */
export function parseHttpDate(text: string): number | undefined {
  for (const format of FORMATS) {
    const fields = format.exec(text)?.groups;
    if (fields === undefined) continue;
    const { day = "", month = "", year = "", time = "" } = fields;
    const monthNumber = twoDigits(MONTHS.indexOf(month) + 1);
    const iso = `${fullYear(year)}-${monthNumber}-${twoDigits(day)}T${time}`;
    return parseExactly(`${iso}.000Z`);
  }
  return undefined;
}

/** Writes an HTTP date as IMF-fixdate, the format that is sent. Milliseconds are truncated. */
export function formatHttpDate(date: Date): string {
  return date.toUTCString();
}

/** Refuses what `Date` would roll over: 31 February, 24:00:00. */
function parseExactly(iso: string): number | undefined {
  const time = Date.parse(iso);
  const exists = !Number.isNaN(time) && new Date(time).toISOString() === iso;
  return exists ? time : undefined;
}

/** Two digits that seem more than 50 years ahead mean the most recent such year in the past (5.6.7). */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  const thisYear = new Date().getUTCFullYear();
  const sameCentury = thisYear - (thisYear % 100) + Number(year);
  return String(sameCentury > thisYear + 50 ? sameCentury - 100 : sameCentury);
}

function twoDigits(value: number | string): string {
  return String(value).trim().padStart(2, "0");
}

/** What identifies a version of a resource. */
export interface Validators {
  /** Strong entity tag with its quotes (RFC 9110, 8.8.3). */
  readonly etag: string;
  /** In whole seconds, as HTTP dates are; undefined if no time of change is known. */
  readonly lastModified?: Date;
}

/** Result of the preconditions: continue, or respond 304. */
type Verdict = "proceed" | "not modified";

/**
 * The strong entity tag of some content: 128 bits of its hash.
 *
 * @param sha256 SHA-256 of the content, hexadecimal.
 */
export function entityTag(sha256: string): string {
  return `"${sha256.slice(0, 32)}"`;
}

/**
 * Evaluates the preconditions of a `GET` or `HEAD` in the order of RFC 9110, 13.2.2. A malformed date
 * is ignored, a malformed list of tags matches nothing.
 *
 * @throws {HttpError} 412 when the version that the client requires is not the current one.
 */
export function checkPreconditions(
  headers: Headers,
  current: Validators,
): Verdict {
  // Steps 1 and 2; 13.1.1 and 13.1.4: the date is ignored if there is a tag.
  const ifMatch = headers.get("If-Match");
  const holds = ifMatch === null
    ? !isNewerThan(headers.get("If-Unmodified-Since"), current)
    : hasTag(ifMatch, current.etag, "strong");
  if (!holds) {
    throw new HttpError(
      412,
      "version-changed",
      "The current version is not the one that the request requires",
    );
  }
  // Steps 3 and 4; 13.1.2 and 13.1.3: again the date is ignored if there is a tag.
  const ifNoneMatch = headers.get("If-None-Match");
  const isKnown = ifNoneMatch === null
    ? isUnchangedSince(headers.get("If-Modified-Since"), current)
    : hasTag(ifNoneMatch, current.etag, "weak");
  return isKnown ? "not modified" : "proceed";
}

/**
 * Whether `Range` applies: `If-Range` names exactly the current version (RFC 9110, 13.1.5), by its strong tag or
 * by its date.
 */
export function ifRangeHolds(ifRange: string, current: Validators): boolean {
  if (ifRange === current.etag) return true;
  const date = parseHttpDate(ifRange);
  return date !== undefined && date === current.lastModified?.getTime();
}

/** False without a valid date or a known time of change: then the condition is ignored. */
function isNewerThan(date: string | null, current: Validators): boolean {
  if (date === null || current.lastModified === undefined) return false;
  return current.lastModified.getTime() > (parseHttpDate(date) ?? Infinity);
}

/** False without a valid date or a known time of change: then the condition is ignored. */
function isUnchangedSince(date: string | null, current: Validators): boolean {
  if (date === null || current.lastModified === undefined) return false;
  return current.lastModified.getTime() <= (parseHttpDate(date) ?? -Infinity);
}

/** Whether `If-Match` names this version (RFC 9110, 13.1.1). */
export function hasStrongTag(ifMatch: string, etag: string): boolean {
  return hasTag(ifMatch, etag, "strong");
}

/** Whether a field with entity tags contains `etag`. A weak tag never matches strongly (8.8.3.2). */
function hasTag(
  field: string,
  etag: string,
  comparison: "strong" | "weak",
): boolean {
  if (field === etag || field.trim() === "*") return true;
  return parseTags(field).some(({ weak, opaque }) =>
    opaque === etag && (comparison === "weak" || !weak)
  );
}

interface EntityTag {
  readonly weak: boolean;
  /** With its quotes. */
  readonly opaque: string;
}

/** The next tag of a list after any empty elements, or the end of the list (5.6.1, 8.8.3). */
const NEXT_TAG = /[ \t,]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)|$)/y;

/** Reads a list of entity tags; a tag may contain a comma, so splitting is not enough. */
function parseTags(field: string): EntityTag[] {
  const tags: EntityTag[] = [];
  NEXT_TAG.lastIndex = 0;
  while (true) {
    const match = NEXT_TAG.exec(field);
    if (match === null) return [];
    const [, weak, opaque] = match;
    if (opaque === undefined) return tags;
    tags.push({ weak: weak !== undefined, opaque });
  }
}
