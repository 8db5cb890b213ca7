/**
 * The files of an unfinished backup. They are gathered by name, because a route may move to the trash and back at
 * the same time, and are moved into folders when the rows of the backup are final.
 *
 * @module
 */
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { ReadOnlyConnection } from "../../db/read_only_database.ts";
import type { StoredFile } from "../../db/row.ts";
import {
  copyFile,
  diskFiles,
  flushTree,
  linkOrCopy,
  retryWhileHeld,
  UnreadableFileError,
} from "../../media/files.ts";
import { type Area, AREAS, routeFolder } from "../../media/storage.ts";
import { mayRead } from "../consistency/data_folder.ts";
import { areaOf } from "../files/route_files.ts";
import { entriesOf, fileFindings, type Finding, orphaned, type Progress } from "./verify_pass.ts";

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

// Checks that a folder without a service holds exactly the files that the rows name, in every schema version. Stats
// and points are not compared: another version of the program may compute them in another way.

/** What was checked, and what was found. */
interface FilesCheck {
  readonly routes: number;
  readonly files: number;
  readonly bytes: number;
  readonly findings: Finding[];
}

/** Checks the size and SHA-256 of every file that a row names, and that there are no others. */
export function verifyFiles(
  folder: string,
  db: ReadOnlyConnection,
  progress: Progress,
): FilesCheck {
  const needed = neededFiles(db);
  const bytes = needed.reduce((sum, { file }) => sum + file.size, 0);
  let done = 0;
  const checked = {
    dataDir: folder,
    onFile: (size: number) => progress("Checking", done += size, bytes),
  };
  const findings = needed.flatMap(({ routeId, area, file }) =>
    fileFindings(checked, routeId, area, file)
  );
  findings.push(...unknownEntries(folder, needed));
  return { routes: db.countRoutes(), files: needed.length, bytes, findings };
}

/** Entries of the areas that are neither the folder of a route nor a file that a row names. */
function unknownEntries(dataDir: string, needed: readonly NeededFile[]): Finding[] {
  const known = new Set(needed.map(({ routeId, area, file }) => `${area}/${routeId}/${file.name}`));
  const folders = new Set(needed.map(({ routeId, area }) => `${area}/${routeId}`));
  return AREAS.flatMap((area) => {
    const { entries, unreadable } = entriesOf({ dataDir }, area, null);
    return [
      ...unreadable,
      ...entries.flatMap(({ name, isFolder }) => {
        const path = `${area}/${name}`;
        if (!isFolder || !folders.has(path)) return [orphaned(path, null)];
        const below = entriesOf({ dataDir }, path, Number(name));
        const unknown = below.entries.map((entry) => `${path}/${entry.name}`)
          .filter((entry) => !known.has(entry));
        return [...below.unreadable, ...unknown.map((entry) => orphaned(entry, Number(name)))];
      }),
    ];
  });
}

/**
 * Whether a path is a folder or in it. The path need not exist. What Deno has no permission to read is compared by
 * its name only.
 */
export function leadsInto(path: string, folder: string): boolean {
  const folders = [resolve(folder), realPathOf(folder)];
  const identities = new Set(identitiesIn(folder));
  // A link at the end leads elsewhere, but its own name is in the folder that contains it.
  const name = join(realPathOf(dirname(resolve(path))), basename(resolve(path)));
  return [resolve(path), realPathOf(path), name].some((candidate) =>
    folders.some((it) => isBelow(candidate, it)) ||
    ancestorsOf(candidate).some((it) => identities.has(identityOf(it) ?? ""))
  );
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  // Between two Windows drives the relative path is an absolute one.
  return !isAbsolute(way) && way.split(sep)[0] !== "..";
}

/** The path without links, as far as it exists and may be read. */
function realPathOf(path: string): string {
  const absolute = resolve(path);
  try {
    if (mayRead(absolute)) return Deno.realPathSync(absolute);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPathOf(parent), basename(absolute));
}

/** A path and all folders above it. */
function ancestorsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...ancestorsOf(parent)];
}

/** The identities of a folder and of the folders directly in it, which may be mounted elsewhere too. */
function identitiesIn(folder: string): string[] {
  if (identityOf(folder) === null) return [];
  const below = diskFiles.list(folder).filter((entry) => entry.isFolder);
  return [folder, ...below.map(({ name }) => join(folder, name))]
    .map(identityOf).filter((identity) => identity !== null);
}

/** Device and inode of a folder; null when it does not exist, may not be read, or the system has no inodes. */
function identityOf(path: string): string | null {
  try {
    if (!mayRead(path)) return null;
    const { dev, ino } = Deno.statSync(path);
    return ino === null || ino === 0 ? null : `${dev}/${ino}`;
  } catch (error) {
    if (isUnreachable(error)) return null;
    throw error;
  }
}

/** Whether nothing can be found at a path: whatever uses it then fails with the reason. */
function isUnreachable(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.FilesystemLoop;
}
