/**
 * Dates in HTTP headers (RFC 9110, 5.6.7).
 *
 * @module
 */

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
