/**
 * Tiles of a PMTiles file (specification, version 3), which begins again when the file was replaced or a directory of it could
 * not be read.
 *
 * @module
 */
import { PMTiles, SharedPromiseCache } from "pmtiles";
import { ArchiveFile, ChangedFileError } from "./archive_file.ts";

/** Directories that are kept: each has up to some thousand tiles. */
const KEPT_DIRECTORIES = 16;

/** A file with tiles. */
export class TileArchive {
  readonly #url: string;
  #file: ArchiveFile;
  #archive: PMTiles;

  /** @param url Address of the file; nothing is read yet. */
  constructor(url: string) {
    this.#url = url;
    this.#file = new ArchiveFile(url);
    this.#archive = archiveOf(this.#file);
  }

  /**
   * Reads a tile.
   *
   * @returns Null if the file does not have it. @throws {Error} when it cannot be read. @throws {DOMException} `AbortError`
   */
  async read(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | null> {
    const archive = this.#archive;
    try {
      return await tileOf(archive, z, x, y, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const isChanged = error instanceof ChangedFileError;
      // What could not be read stays in the directories as a failure. Several tiles fail with the same ones.
      if (this.#archive === archive) {
        if (isChanged) this.#file = new ArchiveFile(this.#url);
        this.#archive = archiveOf(this.#file);
      }
      if (!isChanged) throw error;
      return await tileOf(this.#archive, z, x, y, signal);
    }
  }
}

function archiveOf(file: ArchiveFile): PMTiles {
  return new PMTiles(file, new SharedPromiseCache(KEPT_DIRECTORIES));
}

async function tileOf(
  archive: PMTiles,
  z: number,
  x: number,
  y: number,
  signal: AbortSignal,
): Promise<ArrayBuffer | null> {
  return (await archive.getZxy(z, x, y, signal))?.data ?? null;
}
