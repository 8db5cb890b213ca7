/**
 * JSON strings in their written form, with quotes and escapes (RFC 8259 section 7).
 *
 * @module
 */
import { type AppError, invalid } from "../../errors.ts";

/** Index of the first quote that no backslash escapes, −1 if there is none; `text` begins inside a string. */
export function closingQuote(text: string): number {
  let quote = text.indexOf('"');
  while (quote !== -1 && isEscaped(text, quote)) {
    quote = text.indexOf('"', quote + 1);
  }
  return quote;
}

/** Length of the incomplete escape sequence at the end of `text`; 0 without one. */
export function cutOffEscapeLength(text: string): number {
  // The longest sequence is \uXXXX: cut off, it has its backslash among the last five characters. Only
  // those are searched, because lastIndexOf through a whole chunk takes longer than decoding it.
  const tail = text.slice(-5);
  const length = tail.length - tail.lastIndexOf("\\");
  if (length > tail.length || isEscaped(text, text.length - length)) return 0;
  return length === 1 || tail.charAt(tail.length - length + 1) === "u" ? length : 0;
}

/** Whether an odd number of backslashes precedes `at`. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && text.charAt(start - 1) === "\\") start--;
  return (at - start) % 2 === 1;
}

/**
 * The value of a string, of which `written` is the text between the quotes.
 *
 * @throws {AppError} `invalid` for an unknown escape or a control character.
 */
export function parseString(written: string): string {
  return String(parseJson(`"${written}"`));
}

/** The value of a JSON text. @throws {AppError} `invalid` with the parser's message. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw badJson(error.message);
  }
}

/** 400 for a body that is not JSON. */
export function badJson(details: string): AppError {
  return invalid("request-invalid", "The body is not valid JSON", details);
}
