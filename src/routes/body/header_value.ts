/**
 * Header values of the form `value; name=value; name="value"`, which `Content-Type` and
 * `Content-Disposition` share (RFC 9110 section 5.6.6, RFC 2183 section 2).
 *
 * @module
 */

/** A header value, taken apart. */
export interface HeaderValue {
  /** What stands before the first semicolon, in lower case. */
  readonly value: string;
  /** Parameters by their names in lower case; values as sent, without quotes and escapes. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * One parameter, or an empty one. A value without quotes reaches to the next semicolon, because senders
 * leave quotes off where the grammar wants them (`filename=my walk.gpx`).
 */
const PARAMETER = /;[ \t]*(?:([^\s;="]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\[^])*)"[ \t]*|([^";]*)))?/y;

/** What stands before the first semicolon of a header value, in lower case. */
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
    const [, name, quoted, plain] = match;
    if (name === undefined) continue;
    const key = name.toLowerCase();
    if (parameters.has(key)) return null;
    parameters.set(key, quoted === undefined ? plain?.trim() ?? "" : unescape(quoted));
  }
  return { value: mainValue(text), parameters };
}

/**
 * curl and mail programs write `\"` and `\\`; any other backslash is one, as in the path
 * `C:\walk.gpx` that old browsers send.
 */
function unescape(quoted: string): string {
  return quoted.replace(/\\(["\\])/g, "$1");
}
