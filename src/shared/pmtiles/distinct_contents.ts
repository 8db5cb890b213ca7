/**
 * Finds equal tiles, so that each is stored once: areas of water or forest look the same.
 *
 * @module
 */

/** Offset basis and prime of the 32-bit FNV-1a hash (RFC 9923). */
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Where contents lie one after the other, each once. */
export class DistinctContents {
  /** The contents in the order in which they were added, without repetitions. */
  readonly contents: Uint8Array[] = [];
  /** Bytes of all of them. */
  size = 0;
  /** Contents with their offsets, by hash: the hash alone does not say that they are equal. */
  readonly #byHash = new Map<number, { bytes: Uint8Array; offset: number }[]>();

  /** Adds a content unless there is an equal one. @returns Its offset. */
  add(bytes: Uint8Array): number {
    const hash = hashOf(bytes);
    const similar = this.#byHash.get(hash) ?? [];
    const present = similar.find((other) => areEqual(other.bytes, bytes));
    if (present !== undefined) return present.offset;
    const offset = this.size;
    similar.push({ bytes, offset });
    this.#byHash.set(hash, similar);
    this.contents.push(bytes);
    this.size += bytes.length;
    return offset;
  }
}

function hashOf(bytes: Uint8Array): number {
  let hash = FNV_BASIS;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return hash;
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
