/**
 * The folders of a data folder and how files move between them (docs/data-folder.md).
 *
 * A path is derived, never stored: the area from the route's status, the folder from the route's id, the
 * name from the row. This module does not use the database; `src/library` decides when to call what.
 *
 * @module
 */
import { join } from "node:path";
import { conflict, systemCode } from "../errors.ts";
import { diskFiles, type Files, type FolderEntry } from "./files.ts";
import { type ReportLeftover, rethrow, type StagedFile, Staging } from "./staging.ts";

// `quarantine/`: where a start, a repair and a purge move orphaned files and unknown entries, instead of deleting
// them. An entry is named by its former path and a UUID: `active-1-picture-….png-<UUID>` for a file of route 1,
// `trash-2-<UUID>` for the folder of route 2, `staging-x.part-<UUID>` for an incomplete upload.

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
class Quarantine {
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

/** The area of a route's folder: in use, or in the trash. */
export type Area = "active" | "trash";

/** Both areas. */
export const AREAS: readonly Area[] = ["active", "trash"];

/** Folder of a route in a data folder. */
export function routeFolder(root: string, area: Area, routeId: number): string {
  return join(root, area, String(routeId));
}

/** Folder of a data folder in which uploads arrive. */
export function stagingFolder(root: string): string {
  return join(root, "staging");
}

/** What a stored file contains; the first word of its name. */
export type FilePurpose = "track" | "points" | "picture" | "audio" | "map";

/** The files of all routes. */
export class Storage {
  /** Where uploads arrive. */
  readonly staging: Staging;
  /** Where orphaned files are moved. */
  readonly quarantine: Quarantine;
  /** Folders that belong in one area, are in the other, and could not be moved so far, by route id. */
  readonly #pendingMoves = new Map<number, { readonly isIn: Area; readonly belongsIn: Area }>();

  /**
   * Creates the folders that are missing.
   *
   * @param root The data folder.
   * @param maxUploadBytes Largest accepted upload.
   * @param report Without it, what would be reported is thrown.
   */
  constructor(
    readonly root: string,
    maxUploadBytes: number,
    private readonly files: Files,
    private readonly report: ReportLeftover = rethrow,
  ) {
    const staging = stagingFolder(root);
    for (const folder of [staging, this.#area("active"), this.#area("trash")]) {
      files.makeFolder(folder);
    }
    this.quarantine = new Quarantine(root, files);
    this.staging = new Staging(staging, maxUploadBytes, files, report);
  }

  /** Whether a route's folder cannot move while one of its files is open. */
  get locksOpenFolders(): boolean {
    return this.files.locksOpenFolders;
  }

  /** A name for a new file: lower-case, unique for all time, without any part of what the client sent. */
  newName(purpose: FilePurpose, extension: string): string {
    return `${purpose}-${crypto.randomUUID()}.${extension}`;
  }

  /** Path of a route's file, also while the move of its folder is pending. */
  path(area: Area, routeId: number, name: string): string {
    return join(this.#folder(area, routeId), name);
  }

  /**
   * Moves a staged file into the folder of a route; {@link flushFolder} forces its name to the disk. From the move
   * on the file belongs to the caller, and discarding it from staging does nothing.
   */
  publish(staged: StagedFile, routeId: number, name: string, area: Area = "active"): void {
    const folder = this.#makeRouteFolder(area, routeId);
    this.files.rename(staged.path, join(folder, name));
    staged.isPublished = true;
  }

  /** Forces the names in a route's folder to the disk. */
  flushFolder(area: Area, routeId: number): void {
    this.files.flushFolder(this.#folder(area, routeId));
  }

  /** Removes a file of a route, in the area where its folder is. @throws {Deno.errors.NotFound} when it is in none. */
  remove(routeId: number, name: string): void {
    try {
      this.files.remove(this.path("active", routeId, name));
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      this.files.remove(this.path("trash", routeId, name));
    }
  }

  /**
   * Moves a file of a route that a download still reads out of its folder, to staging, which the next start empties.
   * {@link currentPath} finds it there. @throws {Deno.errors.NotFound} as {@link remove}.
   */
  setAside(routeId: number, name: string): void {
    this.files.rename(this.currentPath(routeId, name), this.#asidePath(name));
  }

  /** Removes a file that was {@link setAside}. */
  removeAside(name: string): void {
    this.files.remove(this.#asidePath(name));
  }

  /** Where a file of a route is now: in the folder of the route, also in the trash, or set aside. */
  currentPath(routeId: number, name: string): string {
    const expected = this.path("active", routeId, name);
    const others = [this.path("trash", routeId, name), this.#asidePath(name)];
    return [expected, ...others].find((path) => this.files.exists(path)) ?? expected;
  }

  /** Removes the folder of an active route if it is there and empty. */
  removeEmptyFolder(routeId: number): void {
    if (!this.hasFolder("active", routeId)) return;
    if (this.listFolder("active", routeId).length > 0) return;
    this.files.removeFolder(this.#folder("active", routeId));
  }

  /**
   * Moves a route's folder with everything in it to the other area; if that fails, it stays where it was.
   *
   * @throws {AppError} `conflict` when the file system does not allow it: the folder is missing or in use, or the
   * target exists (docs/api.md#deleting-a-route).
   */
  move(routeId: number, from: Area, to: Area): void {
    const target = routeFolder(this.root, to, routeId);
    let moved = false;
    try {
      // A rename on POSIX silently replaces an empty folder.
      if (this.#pendingMoves.has(routeId) || this.files.exists(target)) throw blocked(routeId, to);
      this.files.rename(routeFolder(this.root, from, routeId), target);
      moved = true;
      this.files.flushFolder(this.#area(to));
      this.files.flushFolder(this.#area(from));
    } catch (error) {
      if (moved) this.undoMove(routeId, from, to);
      throw BLOCKING.includes(systemCode(error)) ? blocked(routeId, to, error) : error;
    }
  }

  /**
   * Undoes a move of this process or of one that was killed. If the file system refuses now, that is reported,
   * {@link retryPendingMove} tries again, and until then the files are used where they are. After a restart
   * the route's row decides (`src/library/consistency/recovery.ts`).
   *
   * @returns Whether the folder is back in `from`.
   */
  undoMove(routeId: number, from: Area, to: Area): boolean {
    this.#pendingMoves.set(routeId, { isIn: to, belongsIn: from });
    try {
      this.#finishMove(routeId);
      return true;
    } catch (error) {
      this.report(`The folder of route ${routeId} cannot be moved back to ${from} now`, error);
      return false;
    }
  }

  /** Tries again to undo a move of this route that could not be undone. Call it where a queued write begins. */
  retryPendingMove(routeId: number): void {
    try {
      this.#finishMove(routeId);
    } catch {
      // Reported when it was refused first; the write uses the files where they are.
    }
  }

  /** Whether a route has a file of this name. */
  hasFile(area: Area, routeId: number, name: string): boolean {
    return this.files.exists(this.path(area, routeId, name));
  }

  /** All entries of an area; the folder of a route is named by its id. */
  listArea(area: Area): FolderEntry[] {
    return this.files.list(this.#area(area));
  }

  /** All entries of a route's folder. @throws {Deno.errors.NotFound} when there is no folder. */
  listFolder(area: Area, routeId: number): FolderEntry[] {
    return this.files.list(this.#folder(area, routeId));
  }

  /** Whether a route has a folder in an area. */
  hasFolder(area: Area, routeId: number): boolean {
    return this.files.exists(this.#folder(area, routeId));
  }

  /**
   * Removes what an earlier process has left: incomplete uploads, and files that were set aside. What cannot be removed is reported.
   *
   * @returns How many files were removed.
   */
  emptyStaging(): number {
    let removed = 0;
    for (const { name } of this.files.list(this.staging.folder).filter((it) => !it.isFolder)) {
      try {
        this.files.remove(join(this.staging.folder, name));
        removed++;
      } catch (error) {
        this.report(`The incomplete upload ${name} cannot be removed from staging`, error);
      }
    }
    return removed;
  }

  /** Moves everything in staging into quarantine. No upload may be running. @returns Names with new paths. */
  quarantineStaging(): { readonly name: string; readonly to: string }[] {
    const entries = this.files.list(this.staging.folder);
    return entries.map(({ name }) => ({ name, to: this.quarantine.put("staging", name) }));
  }

  /** Moves a file from quarantine to a route's folder. */
  restoreFromQuarantine(path: string, area: Area, routeId: number, name: string): void {
    this.#makeRouteFolder(area, routeId);
    this.files.rename(path, this.path(area, routeId, name));
    this.files.flushFolder(this.#folder(area, routeId));
  }

  /** Removes the empty folder of a deleted route. */
  removeTrashFolder(routeId: number): void {
    this.files.removeFolder(this.#folder("trash", routeId));
  }

  /** Creates the folder of a route if it is missing. @returns Its path. */
  #makeRouteFolder(area: Area, routeId: number): string {
    const folder = this.#folder(area, routeId);
    if (!this.files.exists(folder)) {
      this.files.makeFolder(folder);
      this.files.flushFolder(this.#area(area));
    }
    return folder;
  }

  #finishMove(routeId: number): void {
    const move = this.#pendingMoves.get(routeId);
    if (move === undefined) return;
    this.files.rename(
      routeFolder(this.root, move.isIn, routeId),
      routeFolder(this.root, move.belongsIn, routeId),
    );
    this.#pendingMoves.delete(routeId);
  }

  /** Names of files are never reused, and those of uploads end differently. */
  #asidePath(name: string): string {
    return join(this.staging.folder, name);
  }

  #area(area: Area): string {
    return join(this.root, area);
  }

  /** The current path of a route's folder that belongs in this area. */
  #folder(area: Area, routeId: number): string {
    return routeFolder(this.root, this.#pendingMoves.get(routeId)?.isIn ?? area, routeId);
  }
}

/** System errors of a rename that mean "this folder cannot move now", as opposed to a failing disk. */
const BLOCKING = [
  "ENOENT",
  "EEXIST",
  "ENOTEMPTY",
  "EACCES",
  "EPERM",
  "EBUSY",
  "ENOTDIR",
  "EISDIR",
  "EXDEV",
  "ELOOP",
  "EROFS",
];

function blocked(routeId: number, to: Area, cause?: unknown): Error {
  return conflict(
    "files-not-movable",
    to === "trash"
      ? `The files of route ${routeId} cannot be moved to the trash now`
      : `The files of route ${routeId} cannot be moved out of the trash now`,
    { cause },
  );
}
