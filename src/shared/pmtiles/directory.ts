/**
 * Directories of a PMTiles file: which tiles are where, sorted by the numbers of the tiles (PMTiles v3
 * specification, "Directory Serialization"). The columns of the entries follow each other.
 *
 * @module
 */
import { pushVarint, VarintReader } from "./varint.ts";

/** An entry of a directory. */
export interface DirectoryEntry {
  /** Number of the first tile (`tileIdOf`). */
  readonly tileId: number;
  /** How many tiles with following numbers have the same bytes; 0 if the entry is of a leaf directory. */
  readonly runLength: number;
  /** Bytes from the start of the section of tiles; of a leaf directory, of that of leaf directories. */
  readonly offset: number;
  /** Bytes; at least one. */
  readonly length: number;
}

/** Fewest bytes of an entry: one for each of its four columns. */
const MIN_ENTRY_BYTES = 4;

/** The bytes of a directory, without compression. @param entries In ascending order of `tileId`. */
export function encodeDirectory(entries: readonly DirectoryEntry[]): Uint8Array {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  let last = 0;
  for (const { tileId } of entries) {
    pushVarint(bytes, tileId - last);
    last = tileId;
  }
  for (const { runLength } of entries) pushVarint(bytes, runLength);
  for (const { length } of entries) pushVarint(bytes, length);
  let end = -1;
  for (const { offset, length } of entries) {
    // 0 stands for "right after the entry before".
    pushVarint(bytes, offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return Uint8Array.from(bytes);
}

/** What is wrong with a directory. */
export type DirectoryFault =
  /** It has no entries, the bytes end within them or go on after them, or a number is too large. */
  | "incomplete"
  /** Entries are not in ascending order, or runs of tiles overlap. */
  | "unordered"
  /** An entry has no bytes, or the first one says that it follows another. */
  | "misplaced";

/**
 * Reads a directory that is not compressed. Costs time and memory in proportion to its bytes.
 *
 * @returns Its entries, at least one, in ascending order and without overlapping runs; or what is wrong with it.
 */
export function decodeDirectory(bytes: Uint8Array): readonly DirectoryEntry[] | DirectoryFault {
  const reader = new VarintReader(bytes);
  const count = reader.next();
  if (!(count > 0 && count <= bytes.length / MIN_ENTRY_BYTES)) return "incomplete";
  const column = () => Float64Array.from({ length: count }, () => reader.next());
  const columns = [column(), column(), column(), column()] as const;
  if (!reader.isAtEnd || columns.some((column) => column.some(Number.isNaN))) return "incomplete";
  return entriesOf(columns);
}

/** Puts the columns together: steps between tiles, lengths of runs, lengths, and places. */
function entriesOf(
  [steps, runs, lengths, places]: readonly [
    steps: Float64Array,
    runs: Float64Array,
    lengths: Float64Array,
    places: Float64Array,
  ],
): readonly DirectoryEntry[] | DirectoryFault {
  const entries: DirectoryEntry[] = [];
  let nextId = 0;
  let tileId = 0;
  let end = NaN;
  for (const [index, step] of steps.entries()) {
    const [runLength = 0, length = 0, place = 0] = [runs[index], lengths[index], places[index]];
    tileId += step;
    const offset = place === 0 ? end : place - 1;
    end = offset + length;
    const after = tileId + Math.max(1, runLength);
    if (!Number.isSafeInteger(after)) return "incomplete";
    if (tileId < nextId) return "unordered";
    if (length === 0 || !Number.isSafeInteger(end)) return "misplaced";
    entries.push({ tileId, runLength, offset, length });
    nextId = after;
  }
  return entries;
}
