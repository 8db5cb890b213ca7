/**
 * Numbers of variable length, as the directories of PMTiles have them: seven bits a byte, the lowest first, the
 * highest bit says that another byte follows (PMTiles v3 specification, "Directory Serialization").
 *
 * @module
 */

/** Most bytes of a number: the specification has 64 bits. */
const MAX_VARINT_BYTES = 10;

/** Appends a number to a list of bytes. @param value A whole number from 0 to 2^53 - 1. */
export function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push(rest % 128 + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** Reads numbers one after the other. */
export class VarintReader {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** Whether all bytes are read. */
  get isAtEnd(): boolean {
    return this.#at === this.bytes.length;
  }

  /** The next number; NaN when the bytes end within it, or when it is larger than 2^53 - 1. */
  next(): number {
    let value = 0;
    let scale = 1;
    for (let count = 0; count < MAX_VARINT_BYTES; count++) {
      const byte = this.bytes[this.#at];
      if (byte === undefined) return NaN;
      this.#at++;
      value += byte % 128 * scale;
      if (byte < 128) return Number.isSafeInteger(value) ? value : NaN;
      scale *= 128;
    }
    return NaN;
  }
}
