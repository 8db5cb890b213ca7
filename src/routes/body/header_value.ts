/**
 * Header values of the form `value; name=value; name="value"`, which `Content-Type` and
 * `Content-Disposition` share (RFC 9110 section 5.6.6, RFC 2183 section 2).
 *
 * @module
 */

/** A header value, taken apart. */
export interface HeaderValue {
  /** The text before the first semicolon, in lower case. */
  readonly value: string;
  /** Parameters by their names in lower case; values as sent, without quotes and escapes. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** `"…"` with backslash escapes, as the grammar has it. */
const QUOTED = String.raw`"((?:[^"\\]|\\[^])*)"`;

/**
 * `"…"` in which a backslash is an ordinary character, up to the first quote. Browsers do not escape
 * backslashes, so a file name that ends with one, or with a Shift-JIS character whose second byte is 0x5C,
 * has no closing quote in the other form.
 */
const UNESCAPED = String.raw`"([^"]*)"`;

/**
 * One parameter, or an empty one. A value without quotes extends to the next semicolon, because senders
 * omit quotes where the grammar requires them (`filename=my walk.gpx`).
 */
const PARAMETER = new RegExp(
  String.raw`;[ \t]*(?:([^\s;="]+)[ \t]*=[ \t]*` +
    String.raw`(?:(?:${QUOTED}|${UNESCAPED})[ \t]*(?=;|$)|([^";]*)))?`,
  "y",
);

/** The text before the first semicolon of a header value, in lower case. */
export function mainValue(text: string): string {
  const end = text.indexOf(";");
  return (end === -1 ? text : text.slice(0, end)).trim().toLowerCase();
}

/** Takes a header value apart; null if it is malformed or names a parameter twice. */
export function parseHeaderValue(text: string): HeaderValue | null {
  const parameters = new Map<string, string>();
  const end = text.indexOf(";");
  PARAMETER.lastIndex = end === -1 ? text.length : end;
  while (PARAMETER.lastIndex < text.length) {
    const match = PARAMETER.exec(text);
    if (match === null) return null;
    const [, name, quoted, unescaped, plain] = match;
    if (name === undefined) continue;
    const key = name.toLowerCase();
    if (parameters.has(key)) return null;
    parameters.set(
      key,
      quoted === undefined ? unescaped ?? plain?.trim() ?? "" : unescape(quoted),
    );
  }
  return { value: mainValue(text), parameters };
}

/**
 * curl and mail programs write `\"` and `\\`; any other backslash is literal, as in the path
 * `C:\walk.gpx` that old browsers send.
 */
function unescape(quoted: string): string {
  return quoted.replace(/\\(["\\])/g, "$1");
}
