/**
 * Divides the entries of a PMTiles file into a root directory and, where that would be too long, leaf directories
 * (PMTiles v3 specification, "Directory Hierarchy").
 *
 * @module
 */
import { type DirectoryEntry, encodeDirectory } from "./directory.ts";
import { HEADER_BYTES, ROOT_END } from "./header.ts";

/** Most bytes of the root directory: header and root together are shorter than {@link ROOT_END}. */
const MAX_ROOT_BYTES = ROOT_END - 1 - HEADER_BYTES;

/** Entries of a leaf directory, unless the root would be too long; then they are doubled. */
const LEAF_ENTRIES = 1024;

/** The bytes of all directories. */
export interface DirectoryTree {
  readonly root: Uint8Array;
  /** Leaf directories in their order; none if the root has all entries. */
  readonly leaves: readonly Uint8Array[];
}

/** The directories of all entries. @param entries In ascending order of `tileId`. */
export function directoryTree(entries: readonly DirectoryEntry[]): DirectoryTree {
  const all = encodeDirectory(entries);
  if (all.length <= MAX_ROOT_BYTES) return { root: all, leaves: [] };
  for (let perLeaf = LEAF_ENTRIES;; perLeaf *= 2) {
    const tree = withLeaves(entries, perLeaf);
    if (tree.root.length <= MAX_ROOT_BYTES) return tree;
  }
}

function withLeaves(entries: readonly DirectoryEntry[], perLeaf: number): DirectoryTree {
  const pointers: DirectoryEntry[] = [];
  const leaves: Uint8Array[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += perLeaf) {
    const part = entries.slice(start, start + perLeaf);
    const leaf = encodeDirectory(part);
    const tileId = part[0]?.tileId ?? 0;
    pointers.push({ tileId, runLength: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(pointers), leaves };
}
