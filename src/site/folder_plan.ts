/**
 * What has to be written into a folder and removed from it, by comparing what it should hold with what is there. Nothing
 * is changed, so everything that forbids publishing is found before the first write.
 *
 * @module
 */
import type { FileDigest } from "../media/file_digest.ts";
import { SiteFolderError } from "./folder_error.ts";
import { described, type FolderFiles } from "./folder_files.ts";
import type { FolderState } from "./folder_state.ts";
import { FILES_FILE, type ListedFile, type SiteFile } from "./site_file.ts";

/** What the files of a site need to become those of the folder. */
export interface Comparison {
  readonly toWrite: readonly SiteFile[];
  /** Paths of files that were published and then changed by another program; they are written again. */
  readonly altered: readonly string[];
}

/** What becomes of files that nothing needs any more. */
export interface Removals {
  /** Also those that are missing already. */
  readonly paths: readonly string[];
  /** Paths of files that another program has changed; they stay. */
  readonly altered: readonly string[];
}

/** A name that holds the hash of its content, so that a file of this name with another content is a damaged one. */
const HASHED = /[./](?:[0-9a-f]{16}|[0-9a-f]{32})\.[a-z0-9]+$/;

/** Compares a folder with what it should hold. */
export class FolderComparison {
  /** The contents that `publish` may have written under each path. */
  readonly #written = new Map<string, Set<string>>();
  readonly #listed: ReadonlyMap<string, ListedFile>;
  readonly #unfinished: ReadonlySet<string>;

  /** @param files The folder. @param state What was read from it. */
  constructor(private readonly files: FolderFiles, private readonly state: FolderState) {
    const listed = [...state.previous, ...state.files];
    this.#listed = new Map(listed.map((file) => [file.path, file]));
    this.#unfinished = new Set(state.unfinished.map(({ path }) => path));
    for (const { path, sha256 } of [...listed, ...state.unfinished]) {
      const known = this.#written.get(path) ?? new Set();
      this.#written.set(path, known.add(sha256));
    }
  }

  /**
   * Finds what has to be written.
   *
   * @throws {SiteFolderError} when a file of another program is in the way.
   */
  compare(siteFiles: readonly SiteFile[]): Comparison {
    const altered: string[] = [];
    const toWrite = siteFiles.filter((file) => {
      const { path } = file;
      const kind = this.files.kindOf(path);
      if (kind === "missing") return true;
      if (kind !== "file") {
        throw new SiteFolderError(`${path} in it must be a file, and is ${described(kind)}`);
      }
      if (this.#isTrusted(file)) return false;
      const found = this.files.digest(path);
      if (found.sha256 === file.sha256) return false;
      if (this.#isAltered(path, found)) altered.push(path);
      return true;
    });
    for (const { path } of toWrite) {
      if (this.files.hasTemporary(path)) throw inTheWay(`${path}.part`);
    }
    return { toWrite, altered };
  }

  /** Finds what can be removed of what is listed as written by `publish`. */
  removals(removed: readonly ListedFile[]): Removals {
    const candidates = [...new Set(removed.map(({ path }) => path))];
    const isOurs = (path: string) => {
      const kind = this.files.kindOf(path);
      if (kind !== "file") return kind === "missing";
      return this.#isWritten(path, this.files.digest(path));
    };
    const { paths = [], altered = [] } = Object.groupBy(
      candidates,
      (path) => isOurs(path) ? "paths" : "altered",
    );
    return { paths, altered };
  }

  /**
   * Whether a file need not be read to see that it is there: `files.json` has its hash, and no run was interrupted that
   * might have replaced it. Entry files are small, and are always read.
   */
  #isTrusted({ path, sha256, size, isEntry }: SiteFile): boolean {
    if (isEntry || this.#unfinished.has(path)) return false;
    return this.#listed.get(path)?.sha256 === sha256 && this.files.sizeOf(path) === size;
  }

  /** @throws {SiteFolderError} when the file is not one that `publish` has written. */
  #isAltered(path: string, found: FileDigest): boolean {
    // It does not list itself; it has been read, so it is ours.
    if (path === FILES_FILE || this.#isWritten(path, found)) return false;
    if (this.#written.has(path)) return true;
    if (HASHED.test(path) || this.state.removable.includes(path)) return false;
    throw inTheWay(path);
  }

  #isWritten(path: string, { sha256 }: FileDigest): boolean {
    return this.#written.get(path)?.has(sha256) ?? false;
  }
}

function inTheWay(path: string): SiteFolderError {
  return new SiteFolderError(
    `${path} in it was not written by publish; move it elsewhere, or use another folder`,
  );
}
