/**
 * The folders of a data folder and how files move between them (design, section 3).
 *
 * A path is derived, never stored: the area from the route's status, the folder from the route's id, the
 * name from the row. Nothing in here knows the database; `src/library` decides when to call what.
 *
 * @module
 */
import { join } from "node:path";
import { conflict } from "../errors.ts";
import type { Files, FolderEntry } from "./files.ts";
import { type StagedFile, Staging } from "./staging.ts";

/** Where a route's folder stands: in use, or in the trash. */
export type Area = "active" | "trash";

/** What a stored file is of; the first word of its name. */
export type FilePurpose = "track" | "picture" | "audio";

/** The files of all routes. */
export class Storage {
  /** Where uploads arrive. */
  readonly staging: Staging;
  readonly #lostAndFound: string;

  /**
   * Creates the folders that are missing.
   *
   * @param root The data folder.
   * @param maxUploadBytes Largest accepted upload.
   */
  constructor(
    readonly root: string,
    maxUploadBytes: number,
    private readonly files: Files,
  ) {
    const staging = join(root, "staging");
    this.#lostAndFound = join(root, "lost+found");
    for (
      const folder of [
        staging,
        this.#area("active"),
        this.#area("trash"),
        this.#lostAndFound,
      ]
    ) {
      files.makeFolder(folder);
    }
    this.staging = new Staging(staging, maxUploadBytes, files);
  }

  /** A name for a new file: lower-case, without anything of the client's, never used before or again. */
  newName(purpose: FilePurpose, extension: string): string {
    return `${purpose}-${crypto.randomUUID()}.${extension}`;
  }

  /** Path of a route's file. */
  path(area: Area, routeId: number, name: string): string {
    return join(this.#folder(area, routeId), name);
  }

  /** Moves a staged file into the folder of an active route and forces its name to the disk. */
  publish(staged: StagedFile, routeId: number, name: string): void {
    const folder = this.#folder("active", routeId);
    if (!this.files.exists(folder)) {
      this.files.makeFolder(folder);
      this.files.flushFolder(this.#area("active"));
    }
    this.files.rename(staged.path, join(folder, name));
    this.files.flushFolder(folder);
  }

  /** Removes a file of an active route. */
  remove(routeId: number, name: string): void {
    this.files.remove(this.path("active", routeId, name));
  }

  /** Removes the folder of an active route if it is empty. */
  removeFolder(routeId: number): void {
    this.files.removeFolder(this.#folder("active", routeId));
  }

  /**
   * Moves a route's folder with everything in it to the other area.
   *
   * @throws {HttpError} 409 when the file system does not allow it: the folder is missing or in use, or the
   * target is occupied (contract, "States and transitions").
   */
  move(routeId: number, from: Area, to: Area): void {
    const source = this.#folder(from, routeId);
    const target = this.#folder(to, routeId);
    // Checked first, because a rename on POSIX replaces an empty folder without a word.
    if (this.files.exists(target)) throw blocked(routeId, to);
    try {
      this.files.rename(source, target);
    } catch (error) {
      if (BLOCKING.includes(errorCode(error))) {
        throw blocked(routeId, to, error);
      }
      throw error;
    }
    this.files.flushFolder(this.#area(to));
    this.files.flushFolder(this.#area(from));
  }

  /** Everything that stands in an area; the folder of a route is named by its id. */
  listArea(area: Area): FolderEntry[] {
    return this.files.list(this.#area(area));
  }

  /** What stands in the folder of a route; empty when there is no folder. */
  listFolder(area: Area, routeId: number): FolderEntry[] {
    const folder = this.#folder(area, routeId);
    return this.files.exists(folder) ? this.files.list(folder) : [];
  }

  /** Whether a route has a folder in an area. */
  hasFolder(area: Area, routeId: number): boolean {
    return this.files.exists(this.#folder(area, routeId));
  }

  /** Removes what uploads left behind that never ended. Returns how many files that were. */
  emptyStaging(): number {
    const entries = this.files.list(this.staging.folder).filter((entry) => !entry.isFolder);
    for (const entry of entries) {
      this.files.remove(join(this.staging.folder, entry.name));
    }
    return entries.length;
  }

  /**
   * Puts something that belongs to no row aside instead of deleting it.
   *
   * @param segments Path below the area, such as a route's folder and a file name.
   * @returns The new path.
   */
  putAside(area: Area, ...segments: string[]): string {
    const label = [area, ...segments].join("-");
    const target = join(this.#lostAndFound, `${label}-${crypto.randomUUID()}`);
    this.files.rename(join(this.#area(area), ...segments), target);
    return target;
  }

  #area(area: Area): string {
    return join(this.root, area);
  }

  #folder(area: Area, routeId: number): string {
    return join(this.#area(area), String(routeId));
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
];

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function blocked(routeId: number, to: Area, cause?: unknown): Error {
  return conflict(
    to === "trash"
      ? `The files of route ${routeId} cannot be moved to the trash now`
      : `The files of route ${routeId} cannot be moved out of the trash now`,
    { cause },
  );
}
