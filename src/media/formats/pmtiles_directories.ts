/**
 * The directories of a PMTiles file that comes from outside: that they are in order, and name only bytes within the
 * section of tiles. Their size, their number and their depth have limits, so that reading them costs little,
 * however they refer to each other.
 *
 * @module
 */
import { Yielder } from "../../runtime/yielding.ts";
import { decodeDirectory, type DirectoryEntry } from "../../shared/pmtiles/directory.ts";
import type { PmtilesHeader, Section } from "../../shared/pmtiles/header.ts";
import { firstTileId, MAX_TILE_ZOOM, zoomOfId } from "../../shared/pmtiles/tile_id.ts";
import type { ByteSource } from "./byte_source.ts";
import { damaged, notAccepted } from "./pmtiles_fault.ts";
import { readSection } from "./pmtiles_section.ts";

/** Most entries of all directories together. */
export const MAX_ENTRIES = 250_000;

/** Most directories: each costs a read of the file. */
export const MAX_DIRECTORIES = 4096;

/** Most bytes of one directory; it is read in one piece, which other requests wait for. */
export const MAX_DIRECTORY_BYTES = 512 * 1024;

/** Directories below each other, with the root; readers go no further down. */
const MAX_LEVELS = 4;

/** Most bytes of all directories without compression, for each byte of the file; and what small files may have. */
const MAX_GROWTH = 20;
const SMALL_BYTES = 64 * 1024;

/** What the directories say. */
export interface DirectorySummary {
  /** Where tiles with different bytes begin in the section of tiles, in ascending order. */
  readonly offsets: Float64Array;
  /** The zooms of the first and the last tile. */
  readonly minZoom: number;
  readonly maxZoom: number;
}

/**
 * Reads all directories.
 *
 * @param minTileBytes Fewest bytes that a tile may have.
 * @throws {AppError} `invalid` when they are not in order, `unsupported` when there are too many entries.
 */
export async function readDirectories(
  source: ByteSource,
  header: PmtilesHeader,
  minTileBytes: number,
): Promise<DirectorySummary> {
  const directories = new Directories(source, header, minTileBytes);
  await directories.read(header.root, 1);
  return directories.summary();
}

class Directories {
  readonly #yielder = new Yielder();
  readonly #offsets = new Set<number>();
  readonly #leaves = new Set<number>();
  #entries = 0;
  #tileEntries = 0;
  #addressed = 0;
  #directories = 0;
  /** Bytes of all leaf directories, as they are stored. */
  #leafBytes = 0;
  /** Bytes of directories, without compression, that may still be read. */
  #left: number;
  #firstId = NaN;
  /** The least number that the next tile may have. */
  #nextId = 0;

  constructor(
    private readonly source: ByteSource,
    private readonly header: PmtilesHeader,
    private readonly minTileBytes: number,
  ) {
    this.#left = SMALL_BYTES + MAX_GROWTH * source.size;
  }

  /** Reads a directory and those below it. @param level 1 for the root. */
  async read(section: Section, level: number): Promise<void> {
    if (level > MAX_LEVELS) throw damaged("its directories are too deep");
    if (++this.#directories > MAX_DIRECTORIES) {
      throw notAccepted(`This PMTiles file has more than ${MAX_DIRECTORIES} directories`);
    }
    const most = Math.min(MAX_DIRECTORY_BYTES, this.#left);
    const bytes = await readSection(this.source, this.header, section, most);
    this.#left -= bytes.length;
    const entries = decodeDirectory(bytes);
    if (typeof entries === "string") throw damaged("one of its directories is not valid");
    this.#entries += entries.length;
    if (this.#entries > MAX_ENTRIES) {
      throw notAccepted(`This PMTiles file has more than ${MAX_ENTRIES} entries`);
    }
    await this.#yielder.yieldIfDue();
    for (const entry of entries) {
      if (entry.tileId < this.#nextId) throw damaged("its tiles are not in order");
      if (entry.runLength > 0) this.#addTile(entry);
      else await this.#readLeaf(entry, level);
    }
  }

  /** @throws {AppError} `invalid` when the numbers of the header are not those of the directories. */
  summary(): DirectorySummary {
    const { addressedTiles, entries, contents } = this.header;
    const counts = [
      [addressedTiles, this.#addressed],
      [entries, this.#tileEntries],
      [contents, this.#offsets.size],
    ] as const;
    if (counts.some(([said, found]) => said !== 0 && said !== found)) {
      throw damaged("its header and its directories have different numbers of tiles");
    }
    return {
      offsets: Float64Array.from(this.#offsets).sort(),
      minZoom: zoomOfId(this.#firstId),
      maxZoom: zoomOfId(this.#nextId - 1),
    };
  }

  #addTile({ tileId, runLength, offset, length }: DirectoryEntry): void {
    if (length < this.minTileBytes) throw damaged("one of its tiles is too short for a picture");
    if (offset + length > this.header.tiles.length) {
      throw damaged("one of its tiles is outside of the section of tiles");
    }
    const next = tileId + runLength;
    if (next > firstTileId(MAX_TILE_ZOOM + 1)) throw damaged("its zooms are not possible");
    if (Number.isNaN(this.#firstId)) this.#firstId = tileId;
    this.#nextId = next;
    this.#tileEntries++;
    this.#addressed += runLength;
    this.#offsets.add(offset);
  }

  async #readLeaf({ tileId, offset, length }: DirectoryEntry, level: number): Promise<void> {
    const { leaves } = this.header;
    if (offset + length > leaves.length) {
      throw damaged("one of its leaf directories is outside of their section");
    }
    this.#leafBytes += length;
    if (this.#leaves.has(offset) || this.#leafBytes > leaves.length) {
      throw damaged("its leaf directories overlap");
    }
    this.#leaves.add(offset);
    this.#nextId = tileId;
    await this.read({ offset: leaves.offset + offset, length }, level + 1);
  }
}
