/**
 * The marks of the runs of `publish`. Each run that changes a folder gives its `files.json` a mark, and the data folder
 * keeps it, but no backup does: two laptops that were restored from one backup have the same key, and must not take each
 * other's walks away.
 *
 * @module
 */
import { join } from "node:path";
import { isBackup } from "../library/maintenance/backup_manifest.ts";
import { diskFiles } from "../media/files.ts";

/** Bytes of a mark. */
const MARK_BYTES = 16;

/** A new mark, hexadecimal. */
export function newMark(): string {
  return crypto.getRandomValues(new Uint8Array(MARK_BYTES)).toHex();
}

/**
 * The marks that a data folder keeps: those of the last runs in all folders, and of runs that were killed. Each is a file
 * with the hashes of the entries that the run writes, which files that people have changed do not have.
 */
export class FolderMarks {
  readonly #folder: string;

  /** @param dataDir The data folder. A backup keeps none, because nothing in it is changed. */
  constructor(private readonly dataDir: string) {
    this.#folder = join(dataDir, "published");
  }

  /** Whether a run of this data folder had a mark. */
  has(mark: string): boolean {
    return diskFiles.exists(join(this.#folder, mark));
  }

  /** Whether a run may have written an entry file with this content. @param sha256 Hexadecimal. */
  hasWritten(sha256: string): boolean {
    if (!diskFiles.exists(this.#folder)) return false;
    return diskFiles.list(this.#folder)
      .some(({ name }) => Deno.readTextFileSync(join(this.#folder, name)).includes(sha256));
  }

  /** Keeps a mark before its run writes anything. @param entries SHA-256 of the entry files, hexadecimal. */
  async add(mark: string, entries: readonly string[]): Promise<void> {
    if (isBackup(this.dataDir)) return;
    diskFiles.makeFolder(this.#folder);
    const file = diskFiles.create(join(this.#folder, mark));
    try {
      file.write(new TextEncoder().encode(entries.map((hash) => `${hash}\n`).join("")));
      await file.flush();
    } finally {
      file.close();
    }
    diskFiles.flushFolder(this.#folder);
  }

  /** Forgets a mark that no folder has any more. */
  remove(mark: string): void {
    if (this.has(mark)) diskFiles.remove(join(this.#folder, mark));
  }
}
