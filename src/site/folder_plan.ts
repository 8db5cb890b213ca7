/**
 * What has to be written into a folder and removed from it, by comparing what it should hold with what is there. Nothing
 * is changed, so everything that forbids publishing is found before the first write.
 *
 * @module
 */
import type { FileDigest } from "../media/file_digest.ts";
import { SiteFolderError } from "./folder_error.ts";
import { described, type FolderFiles, temporaryPath } from "./folder_files.ts";
import type { FolderState } from "./folder_state.ts";
import { isHashed } from "./folder_paths.ts";
import { FILES_FILE, type ListedFile, type SiteFile, WALKS_FILE } from "./site_file.ts";

/** What the files of a site need to become those of the folder. */
export interface Comparison {
  readonly toWrite: readonly SiteFile[];
  /** Paths of those whose name holds the hash of another content than they have: they are damaged. */
  readonly damaged: readonly string[];
}

/** What becomes of files that nothing needs any more. */
export interface Removals {
  /** Also those that are missing already. */
  readonly toRemove: readonly string[];
  /** Paths of files that another program has changed; they stay. */
  readonly keptAltered: readonly string[];
}

/** How many paths a message names. */
const MOST_NAMED = 3;

/** Compares a folder with what it should hold. */
export class FolderComparison {
  /** The contents that `publish` may have written under each path. */
  readonly #written = new Map<string, Set<string>>();
  readonly #listed: ReadonlyMap<string, ListedFile>;
  readonly #unfinished: ReadonlySet<string>;

  /** @param files The folder. @param state What was read from it. */
  constructor(private readonly files: FolderFiles, private readonly state: FolderState) {
    const listed = [...state.previous, ...state.files];
    const unfinished = state.journal?.files ?? [];
    this.#listed = new Map(listed.map((file) => [file.path, file]));
    this.#unfinished = new Set(unfinished.map(({ path }) => path));
    for (const { path, sha256 } of [...listed, ...unfinished]) {
      const known = this.#written.get(path) ?? new Set();
      this.#written.set(path, known.add(sha256));
    }
  }

  /**
   * Finds what has to be written.
   *
   * @throws {SiteFolderError} when that would replace a file that is not as `publish` has written it.
   */
  compare(siteFiles: readonly SiteFile[]): Comparison {
    const damaged: string[] = [];
    const inTheWay: string[] = [];
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
      if (isHashed(path)) damaged.push(path);
      else if (!this.#isReplaceable(path, found)) inTheWay.push(path);
      return true;
    });
    const temporary = toWrite.filter(({ path }) =>
      !this.#unfinished.has(path) && this.files.hasTemporary(path)
    );
    requireNone([...inTheWay, ...temporary.map(({ path }) => temporaryPath(path))]);
    return { toWrite, damaged };
  }

  /** Finds what can be removed of what is listed as written by `publish`. */
  removals(unneeded: readonly ListedFile[]): Removals {
    const candidates = [...new Set(unneeded.map(({ path }) => path))];
    const isOurs = (path: string) => {
      const kind = this.files.kindOf(path);
      if (kind !== "file") return kind === "missing";
      return this.#isWritten(path, this.files.digest(path));
    };
    const { toRemove = [], keptAltered = [] } = Object.groupBy(
      candidates,
      (path) => isOurs(path) ? "toRemove" : "keptAltered",
    );
    return { toRemove, keptAltered };
  }

  /**
   * Whether a file need not be read to see that it is there: `files.json` has its hash, and no run was interrupted that
   * might have replaced it. Entry files are small, and are always read.
   */
  #isTrusted({ path, sha256, size, isEntry }: SiteFile): boolean {
    if (isEntry || this.#unfinished.has(path)) return false;
    return this.#listed.get(path)?.sha256 === sha256 && this.files.sizeOf(path) === size;
  }

  /** Whether a file is one of `publish`, or a list that has been read: then what it says goes on in the new one. */
  #isReplaceable(path: string, found: FileDigest): boolean {
    if (!this.state.isNew && (path === FILES_FILE || path === WALKS_FILE)) return true;
    return this.#isWritten(path, found);
  }

  #isWritten(path: string, { sha256 }: FileDigest): boolean {
    return this.#written.get(path)?.has(sha256) ?? false;
  }
}

/** Files that people have made or changed are theirs: what becomes of them is not decided here. */
function requireNone(paths: readonly string[]): void {
  if (paths.length === 0) return;
  const named = paths.slice(0, MOST_NAMED).join(", ");
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : "";
  throw new SiteFolderError(
    `${named}${more} in it was not written by publish, or was changed since; ` +
      "move it elsewhere to keep it, or delete it, then publish again",
  );
}
