/** The text of the element that is being read, joined from its runs. @module */
import { CR, LF, utf8Length, writeUtf8 } from "./xml/bytes.ts";
import { MAX_TOKEN, XmlFault } from "./xml/fault.ts";

/** Collects text as UTF-8, with every line end as `\n` (XML 1.0, section 2.11). */
export class TextCollector {
  /** The text in its first `length` bytes, and a 0 after it. */
  bytes = new Uint8Array(256);
  /** Bytes of text so far. */
  length = 0;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  /** @param isCut Whether the rest of a text that is longer than {@link MAX_TOKEN} is left out; if not, it is a fault. */
  constructor(private readonly isCut = false) {}

  /** Begins another text. */
  clear(): void {
    this.#setLength(0);
  }

  /**
   * Adds literal text, which ends neither inside a character nor inside a line end.
   *
   * @throws {XmlFault} If the text gets longer than {@link MAX_TOKEN}, unless it is cut.
   */
  add(source: Uint8Array, from: number, to: number): void {
    if (!this.#reserve(to - from, from)) return;
    const target = this.bytes;
    let length = this.length;
    for (let at = from; at < to; at++) {
      const byte = source[at] ?? 0;
      if (byte === CR) {
        target[length++] = LF;
        if (source[at + 1] === LF) at++;
      } else {
        target[length++] = byte;
      }
    }
    this.#setLength(length);
  }

  /**
   * Adds one character that was written as a reference.
   *
   * @param at Index of the reference, for a fault.
   * @throws {XmlFault} If the text gets longer than {@link MAX_TOKEN}, unless it is cut.
   */
  addCharacter(codePoint: number, at: number): void {
    if (!this.#reserve(utf8Length(codePoint), at)) return;
    this.#setLength(writeUtf8(codePoint, this.bytes, this.length));
  }

  /** The text without white space around it. */
  trimmed(): string {
    return this.#decoder.decode(this.bytes.subarray(0, this.length)).trim();
  }

  #setLength(length: number): void {
    this.length = length;
    this.bytes[length] = 0;
  }

  /** Whether there is memory for more; not for what is cut. */
  #reserve(more: number, at: number): boolean {
    const needed = this.length + more;
    if (needed > MAX_TOKEN) {
      if (this.isCut) return false;
      throw new XmlFault(`the text of this element is longer than ${MAX_TOKEN} bytes`, at);
    }
    if (needed < this.bytes.length) return true;
    const larger = new Uint8Array(Math.max(needed + 1, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
    return true;
  }
}
