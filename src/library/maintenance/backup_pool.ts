/**
 * The files of an unfinished backup. They are gathered by name, because a route may move to the trash and back at
 * the same time, and are moved into folders when the rows of the backup are final.
 *
 * @module
 */
import { join } from "node:path";
import type { ReadOnlyConnection } from "../../db/read_only_connection.ts";
import type { StoredFile } from "../../db/stored_file.ts";
import { copyFile, flushTree, linkOrCopy, UnreadableFileError } from "../../media/copy.ts";
import { retryWhileHeld } from "../../media/held_files.ts";
import { type Area, AREAS, routeFolder } from "../../media/storage.ts";
import { areaOf } from "../operations/route_files.ts";

/** A file that a backup needs, with its route and area. */
export interface NeededFile {
  readonly routeId: number;
  readonly area: Area;
  readonly file: StoredFile;
}

/** All files that the rows name. */
export function neededFiles(db: ReadOnlyConnection): NeededFile[] {
  return db.files().map((row) => ({ routeId: row.routeId, area: areaOf(row), file: row.file }));
}

/** How a backup gets its files. */
export type Transfer = "link" | "copy";

/** Gathers the files of a data folder in a new folder. */
export class BackupPool {
  readonly #folder: string;
  readonly #gathered = new Set<string>();
  /** Why files could not be read, by name. */
  readonly #unreadable = new Map<string, string>();
  #transfer: Transfer;

  /**
   * @param dataDir The data folder to copy from.
   * @param target The folder of the unfinished backup.
   * @param transfer Whether files may be linked where that is possible.
   */
  constructor(
    private readonly dataDir: string,
    private readonly target: string,
    transfer: Transfer,
  ) {
    this.#transfer = transfer;
    this.#folder = join(target, "gathered");
    Deno.mkdirSync(this.#folder);
  }

  /** How files are transferred: `copy` also when linking turned out to be impossible. */
  get transfer(): Transfer {
    return this.#transfer;
  }

  /**
   * Copies or links every file that is not gathered yet.
   *
   * @param onFile Called for every gathered file, with its bytes.
   * @returns The names of files that are missing or cannot be read.
   */
  gather(files: readonly NeededFile[], onFile: (bytes: number) => void): string[] {
    const missing: string[] = [];
    for (const needed of files) {
      if (this.#gathered.has(needed.file.name)) continue;
      if (!this.#copyFromAreas(needed)) missing.push(needed.file.name);
      else onFile(needed.file.size);
    }
    return missing;
  }

  /** Which of these files could not be read and are left out, one line each. */
  faults(files: readonly NeededFile[]): string[] {
    return files.flatMap(({ routeId, area, file: { name } }) => {
      const reason = this.#gathered.has(name) ? undefined : this.#unreadable.get(name);
      const line = `${area}/${routeId}/${name}: it could not be copied: ${reason}`;
      return reason === undefined ? [] : [line];
    });
  }

  /** Moves the gathered files of these rows into their folders, and removes all other gathered files. */
  async moveIntoFolders(files: readonly NeededFile[]): Promise<void> {
    for (const area of AREAS) Deno.mkdirSync(join(this.target, area));
    for (const { routeId, area, file } of files) {
      if (!this.#gathered.delete(file.name)) continue;
      const folder = routeFolder(this.target, area, routeId);
      Deno.mkdirSync(folder, { recursive: true });
      const from = join(this.#folder, file.name);
      await retryWhileHeld(() => Deno.renameSync(from, join(folder, file.name)));
    }
    for (const name of this.#gathered) Deno.removeSync(join(this.#folder, name));
    Deno.removeSync(this.#folder);
    for (const area of AREAS) flushTree(join(this.target, area));
  }

  /** Tries both areas, because the route may have moved since its row was read. */
  #copyFromAreas({ routeId, file }: NeededFile): boolean {
    for (const area of AREAS) {
      if (this.#copyFrom(join(routeFolder(this.dataDir, area, routeId), file.name), file.name)) {
        this.#gathered.add(file.name);
        return true;
      }
    }
    return false;
  }

  #copyFrom(from: string, name: string): boolean {
    const to = join(this.#folder, name);
    try {
      if (this.#transfer === "copy") copyFile(from, to);
      else if (!linkOrCopy(from, to)) this.#transfer = "copy";
      return true;
    } catch (error) {
      if (error instanceof UnreadableFileError) this.#unreadable.set(name, error.message);
      else if (!(error instanceof Deno.errors.NotFound)) throw error;
      return false;
    }
  }
}
