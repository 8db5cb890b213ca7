/**
 * Tiles of a PMTiles file (specification, version 3), which begins again when the file was replaced or a directory of it could
 * not be read.
 *
 * @module
 */
import { PMTiles, SharedPromiseCache } from "pmtiles";
import { ArchiveFile, ChangedFileError, type LoadWhole } from "./archive_file.ts";

/** Directories that are kept: each has up to some thousand tiles. */
const KEPT_DIRECTORIES = 16;

/** A file with tiles. */
export class TileArchive {
  readonly #addressOf: () => string;
  readonly #loadWhole: LoadWhole;
  #file: ArchiveFile;
  #archive: PMTiles;

  /**
   * Reads nothing yet.
   *
   * @param addressOf Returns the address of the file: that on this device once it was loaded.
   */
  constructor(addressOf: () => string, loadWhole: LoadWhole = () => null) {
    this.#addressOf = addressOf;
    this.#loadWhole = loadWhole;
    this.#file = new ArchiveFile(addressOf(), loadWhole);
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
      // Several tiles fail with the same archive.
      const isOther = this.#archive === archive
        ? this.#beginAgain(error instanceof ChangedFileError)
        : error instanceof ChangedFileError;
      if (!isOther) throw error;
      return await tileOf(this.#archive, z, x, y, signal);
    }
  }

  /** Forgets the directories, of which one may not have been read. @returns Whether the file is another one now. */
  #beginAgain(isChanged: boolean): boolean {
    const url = this.#addressOf();
    const isOther = isChanged || url !== this.#file.url;
    if (isOther) this.#file = new ArchiveFile(url, this.#loadWhole);
    this.#archive = archiveOf(this.#file);
    return isOther;
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
