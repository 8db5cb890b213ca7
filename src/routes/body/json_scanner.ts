/**
 * Reads a JSON text chunk by chunk and streams one long string of it instead of holding it.
 *
 * The scanner parses just enough of the grammar (RFC 8259) to distinguish strings from structure and to name the
 * properties of the root object and of the objects in it. It does not check the rest: everything is kept, with
 * `""` in place of the streamed string, and parsed by `JSON.parse` at the end, which refuses what is not JSON.
 *
 * @module
 */
import { tooLarge } from "../../errors.ts";
import { badJson, closingQuote, cutOffEscapeLength, parseJson, parseString } from "./json_text.ts";
import { MAX_WRITTEN_TEXT_BYTES } from "./limits.ts";
import type { TextSink } from "./text_sink.ts";

/** The kind of a value, as its first character shows it. */
export type ValueKind = "string" | "object" | "other";

/**
 * Called for every property of the root object, and of the objects that are its values, when the value begins.
 *
 * @param path Names from the root, one or two.
 * @returns Where the value is streamed to, if it is a string; null to keep it.
 */
export type PropertyWatcher = (
  path: readonly string[],
  kind: ValueKind,
) => TextSink | null;

/** Levels of objects whose properties are watched. */
const WATCHED_LEVELS = 2;

/** Scans one JSON text. */
export class JsonScanner {
  readonly #watch: PropertyWatcher;
  /** The text without the streamed string. */
  #kept = "";
  #depth = 0;
  /** How many of the open containers, counted from the root, are objects that are watched. */
  #watched = 0;
  readonly #path: string[] = [];
  /** What comes next in a watched object. */
  #expect: "name" | "colon" | "value" | "other" = "other";
  #string: "none" | "name" | "other" = "none";
  #escaped = false;
  /** The received part of a property name, as it is written. */
  #name = "";
  #sink: TextSink | null = null;
  /** An incomplete escape sequence at the end of the streamed string. */
  #cutOffEscape = "";

  /** @param watch Decides what is streamed; an error that it throws ends the scan. */
  constructor(watch: PropertyWatcher) {
    this.#watch = watch;
  }

  /** Scans the next chunk. @throws {AppError} `invalid` for a malformed string, `too_large` if too much text has to be kept. */
  push(text: string): void {
    for (let at = 0; at < text.length;) {
      if (this.#sink !== null) at = this.#stream(this.#sink, text, at);
      else if (this.#string === "none") at = this.#structure(text, at);
      else at = this.#skipString(text, at);
    }
  }

  /** Ends the text and returns its value. @throws {AppError} `invalid` with the parser's message if it is not JSON. */
  end(): unknown {
    if (this.#sink !== null) throw badJson("The text ends inside a string");
    return parseJson(this.#kept);
  }

  #keep(text: string): void {
    this.#kept += text;
    if (this.#kept.length > MAX_WRITTEN_TEXT_BYTES) {
      throw tooLarge(
        "text-too-large",
        "The JSON is too large, even without its file",
        MAX_WRITTEN_TEXT_BYTES,
      );
    }
  }

  /** Reads structure until a string begins. */
  #structure(text: string, from: number): number {
    let at = from;
    while (at < text.length && this.#string === "none" && this.#sink === null) {
      this.#character(text.charAt(at++));
    }
    this.#keep(text.slice(from, at));
    return at;
  }

  #character(character: string): void {
    if (this.#expect === "value" && !/[ \t\n\r]/.test(character)) {
      this.#beginValue(character);
    } else if (character === '"') {
      this.#string = this.#expect === "name" ? "name" : "other";
    }
    switch (character) {
      case "{":
      case "[":
        return this.#open(character);
      case "}":
      case "]":
        return this.#close();
      case ",":
        if (this.#isWatching()) this.#expect = "name";
        return;
      case ":":
        if (this.#expect === "colon") this.#expect = "value";
    }
  }

  /** Whether the innermost open container is a watched object. */
  #isWatching(): boolean {
    return this.#depth > 0 && this.#depth === this.#watched;
  }

  #beginValue(first: string): void {
    this.#expect = "other";
    const kind = first === '"' ? "string" : first === "{" ? "object" : "other";
    const sink = this.#watch(this.#path.slice(0, this.#depth), kind);
    if (kind !== "string") return;
    if (sink === null) this.#string = "other";
    else this.#sink = sink;
  }

  #open(bracket: string): void {
    const isWatched = bracket === "{" && this.#depth === this.#watched &&
      this.#depth < WATCHED_LEVELS;
    if (isWatched) this.#watched++;
    this.#depth++;
    this.#expect = isWatched ? "name" : "other";
  }

  #close(): void {
    this.#depth = Math.max(0, this.#depth - 1);
    this.#watched = Math.min(this.#watched, this.#depth);
    this.#expect = "other";
  }

  /** Continues a string that is kept. */
  #skipString(text: string, from: number): number {
    let at = from;
    let closed = false;
    while (at < text.length && !closed) {
      const character = text.charAt(at++);
      closed = character === '"' && !this.#escaped;
      this.#escaped = character === "\\" && !this.#escaped;
    }
    const part = text.slice(from, at);
    this.#keep(part);
    if (this.#string === "name") this.#name += part;
    if (closed) this.#endString();
    return at;
  }

  #endString(): void {
    if (this.#string === "name") {
      this.#path[this.#depth - 1] = parseString(this.#name.slice(0, -1));
      this.#name = "";
      this.#expect = "colon";
    }
    this.#string = "none";
  }

  /** Continues the string that is streamed. */
  #stream(sink: TextSink, text: string, from: number): number {
    const carried = this.#cutOffEscape.length;
    const rest = this.#cutOffEscape + text.slice(from);
    const quote = closingQuote(rest);
    const end = quote === -1 ? rest.length - cutOffEscapeLength(rest) : quote;
    const written = rest.slice(0, end);
    if (!sink.pushPlain(written)) sink.push(parseString(written));
    if (quote === -1) {
      this.#cutOffEscape = rest.slice(end);
      return text.length;
    }
    sink.end();
    this.#sink = null;
    this.#cutOffEscape = "";
    this.#keep('"');
    return from + quote - carried + 1;
  }
}
