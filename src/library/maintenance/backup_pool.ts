/**
 * The files of a backup in the making. They are gathered by name, because a route may move to the trash and
 * back meanwhile, and get their folders when it is certain which rows the backup holds.
 *
 * @module
 */
import { join } from "node:path";
import type { Tables } from "../../db/database.ts";
import type { StoredFile } from "../../db/stored_file.ts";
import { copyFile, flushTree, linkOrCopy, UnreadableFileError } from "../../media/copy.ts";
import { retryWhileHeld } from "../../media/held_files.ts";
import { type Area, AREAS, routeFolder } from "../../media/storage.ts";
import { areaOf, filesOfRoute } from "../route_files.ts";

/** A file that a backup needs, and where it belongs. */
export interface NeededFile {
  readonly routeId: number;
  readonly area: Area;
  readonly file: StoredFile;
}

/** All files that the rows name. */
export function neededFiles(db: Tables): NeededFile[] {
  return db.routes.list(true).flatMap((route) =>
    filesOfRoute(db, route).map((file) => ({ routeId: route.id, area: areaOf(route), file }))
  );
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
   * @param dataDir Where the files come from.
   * @param target The backup in the making.
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
   * Takes every file that was not taken before.
   *
   * @param onFile Hears of every file that was taken, with its bytes.
   * @returns The names of those that are not there or cannot be read.
   */
  gather(files: readonly NeededFile[], onFile: (bytes: number) => void): string[] {
    const missing: string[] = [];
    for (const needed of files) {
      if (this.#gathered.has(needed.file.name)) continue;
      if (!this.#take(needed)) missing.push(needed.file.name);
      else onFile(needed.file.size);
    }
    return missing;
  }

  /** What could not be read among these files and was left out, one line each. */
  faults(files: readonly NeededFile[]): string[] {
    return files.flatMap(({ routeId, area, file: { name } }) => {
      const reason = this.#gathered.has(name) ? undefined : this.#unreadable.get(name);
      const line = `${area}/${routeId}/${name}: it could not be copied: ${reason}`;
      return reason === undefined ? [] : [line];
    });
  }

  /** Gives the gathered files of these rows their folders, and removes what was gathered beyond them. */
  async settle(files: readonly NeededFile[]): Promise<void> {
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

  /** Looks in both areas, because the route may have moved since its row was read. */
  #take({ routeId, file }: NeededFile): boolean {
    for (const area of AREAS) {
      if (this.#takeFrom(join(routeFolder(this.dataDir, area, routeId), file.name), file.name)) {
        this.#gathered.add(file.name);
        return true;
      }
    }
    return false;
  }

  #takeFrom(from: string, name: string): boolean {
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
