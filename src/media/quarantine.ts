/**
 * `quarantine/`: where a start, a repair and a purge move orphaned files and unknown entries, instead of deleting them.
 *
 * An entry is named by its former path and a UUID: `active-1-picture-….png-<UUID>` for a file of route 1,
 * `trash-2-<UUID>` for the folder of route 2, `staging-x.part-<UUID>` for an incomplete upload.
 *
 * @module
 */
import { join } from "node:path";
import { diskFiles, type Files, type FolderEntry } from "./files.ts";

/** Name of the folder. */
const QUARANTINE = "quarantine";

/** What earlier versions called the folder. A file system may have a `lost+found` of its own there. */
const FORMER_NAME = "lost+found";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ENTRY = new RegExp(`^(?:active|trash|staging)-.+-${UUID}$`);
const FILE = new RegExp(`^(?:active|trash)-([1-9][0-9]*)-(.+)-${UUID}$`);
const FOLDER = new RegExp(`^(?:active|trash)-([1-9][0-9]*)-${UUID}$`);

/** What is in quarantine. */
export interface QuarantineEntry {
  readonly name: string;
  /** When it was moved there: ISO 8601 UTC with milliseconds. */
  readonly since: string;
}

/** What is in the quarantine of a data folder, the oldest entry first. */
export function listQuarantine(root: string): QuarantineEntry[] {
  const folder = join(root, QUARANTINE);
  if (!diskFiles.exists(folder)) return [];
  return diskFiles.list(folder).map(({ name }) => {
    // A rename changes no time but the one of the entry itself, which Windows does not have.
    const { ctime, mtime } = Deno.lstatSync(join(folder, name));
    return { name, since: (ctime ?? mtime ?? new Date(0)).toISOString() };
  }).sort((a, b) => a.since.localeCompare(b.since));
}

/** Removes an entry from the quarantine of a data folder for good, with everything in it. */
export function removeQuarantined(root: string, { name }: QuarantineEntry): void {
  Deno.removeSync(join(root, QUARANTINE, name), { recursive: true });
}

/** The quarantine of a data folder. */
export class Quarantine {
  readonly #root: string;
  readonly #folder: string;

  /** Creates the folder if it is missing. @param root The data folder. */
  constructor(root: string, private readonly files: Files) {
    this.#root = root;
    this.#folder = join(root, QUARANTINE);
    files.makeFolder(this.#folder);
  }

  /**
   * Moves a file or folder into quarantine.
   *
   * @param segments Its path below the data folder.
   * @returns The new path.
   */
  put(...segments: string[]): string {
    const target = join(this.#folder, `${segments.join("-")}-${crypto.randomUUID()}`);
    this.files.rename(join(this.#root, ...segments), target);
    return target;
  }

  /** The quarantined files of routes: path by `<route id>/<file name>`. */
  index(): Map<string, string> {
    const found = new Map<string, string>();
    for (const { name, isFolder } of this.#list(this.#folder)) {
      const [, routeId, fileName] = (isFolder ? FOLDER : FILE).exec(name) ?? [];
      if (routeId === undefined) continue;
      const path = join(this.#folder, name);
      if (fileName !== undefined) found.set(`${routeId}/${fileName}`, path);
      else {
        for (const file of this.#list(path)) {
          found.set(`${routeId}/${file.name}`, join(path, file.name));
        }
      }
    }
    return found;
  }

  /**
   * Moves what earlier versions have put into `lost+found/` to the quarantine. What the file system itself
   * keeps there stays, as does the folder.
   *
   * @returns How many entries were moved.
   */
  adoptFormer(): number {
    const former = join(this.#root, FORMER_NAME);
    if (!this.files.exists(former)) return 0;
    const entries = this.#list(former).filter(({ name }) => ENTRY.test(name));
    for (const { name } of entries) {
      this.files.rename(join(former, name), join(this.#folder, name));
    }
    return entries.length;
  }

  /** Names in a folder; empty without permission, as for the `lost+found` of a file system, which belongs to root. */
  #list(folder: string): FolderEntry[] {
    try {
      return this.files.list(folder);
    } catch (error) {
      if (error instanceof Deno.errors.PermissionDenied) return [];
      throw error;
    }
  }
}
