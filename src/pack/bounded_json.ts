/**
 * JSON of other machines: a text of a few megabytes can hold millions of values, and parsing those keeps other
 * requests waiting for most of a second.
 *
 * @module
 */

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;

/**
 * Parses a JSON text.
 *
 * @param most Most commas, lists and objects outside of strings.
 * @throws {RangeError} when there are more; {SyntaxError} when it is not JSON.
 */
export function parseBounded(text: string, most: number): unknown {
  let values = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isString = !isString;
    else if (isString) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA || code === OPEN_BRACKET || code === OPEN_BRACE) values++;
    if (values > most) throw new RangeError(`The JSON text has more than ${most} values`);
  }
  return JSON.parse(text);
}
