/**
 * The file operations of publishing: below one folder, never through a symbolic link, each file complete under its name or
 * not there at all.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { systemCode } from "../errors.ts";
import { sharedMemory } from "../http/file_representation.ts";
import {
  digestFile,
  diskFiles,
  type FileDigest,
  type Files,
  type WritableFile,
} from "../media/files.ts";
import { FILES_FILE, type SiteFile, WALKS_FILE } from "./site_file.ts";

/** A folder that a person has to look into first; the message is for that person. */
export class SiteFolderError extends Error {
  override readonly name = "SiteFolderError";
}

/** The system failed when the pages were being replaced; the cause is its error. The next run completes the folder. */
export class IncompleteSiteError extends Error {
  override readonly name = "IncompleteSiteError";

  /** @param cause The error of the system. */
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${reason}; some walks are there in their new version, so publish again to complete it`, {
      cause,
    });
  }
}

/** The files that list all others; each `publish` makes them of what the folder holds then. */
export const LIST_FILES: readonly string[] = ["README.txt", WALKS_FILE, FILES_FILE];

/** Files directly in the folder. */
const TOP = String
  .raw`(?:index\.html|walks\.json|files\.json|manifest\.json|sw\.js|README\.txt|LICENCES\.txt)`;

/** The folder of a walk; names that Windows keeps for devices are none. */
const WALK = String.raw`w/(?!(?:con|prn|aux|nul|com\d|lpt\d)/)[a-z0-9-]{1,200}/`;

const HEX_16 = "[0-9a-f]{16}";
const ENDING = "[a-z0-9]{1,10}";
const PAGE_OR_DATA = String.raw`${WALK}(?:index\.html|walk\.${HEX_16}\.json)`;
const MEDIUM = String.raw`media/[0-9a-f]{32}\.${ENDING}`;
const ASSET = String.raw`assets/[a-z0-9_.-]{1,100}\.${HEX_16}\.${ENDING}`;

/**
 * A file of a site. In lower case but for two texts, so that two paths are two files on every system; nothing else is
 * replaced or removed because a list names it.
 */
export const SITE_PATH: RegExp = new RegExp(`^(?:${TOP}|${PAGE_OR_DATA}|${MEDIUM}|${ASSET})$`);

/** The folder of a walk. */
export const WALK_PATH: RegExp = new RegExp(`^${WALK}$`);

/** A name that holds the hash of its content, so that a file of this name with another content is a damaged one. */
const HASHED = new RegExp(String.raw`[./](?:${HEX_16}|[0-9a-f]{32})\.${ENDING}$`);

/** Whether the name of a file holds the hash of its content. */
export function isHashed(path: string): boolean {
  return HASHED.test(path);
}

/** What has a name in a folder. */
type EntryKind = "missing" | "file" | "folder" | "other";

/** End of the name of a file that is being written. It does not begin with a dot: FTP programs do not show such names. */
const TEMPORARY = ".part";

/** Largest list or data file that is read: that of thousands of walks, and of a track of a million points, is smaller. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** The content of a file of the site cannot be read; the library has changed meanwhile, or is damaged. */
export class SiteSourceError extends Error {
  override readonly name = "SiteSourceError";
}

/** The files of a published folder. All paths are relative, with slashes. */
export class FolderFiles {
  /** Folders in which names were changed since the last {@link flushNames}. */
  readonly #changed = new Set<string>();

  /**
   * @param root The folder; it exists.
   * @param files The file system; the real one unless a test replaces it.
   */
  constructor(readonly root: string, private readonly files: Files = diskFiles) {}

  /**
   * What is at a path, without following links.
   *
   * @throws {SiteFolderError} when a folder above it is a file or a symbolic link.
   */
  kindOf(path: string): EntryKind {
    const parent = parentOf(path);
    if (parent !== "") {
      const kind = this.kindOf(parent);
      if (kind === "missing") return "missing";
      if (kind !== "folder") {
        throw new SiteFolderError(`${parent} in it must be a folder, and is ${described(kind)}`);
      }
    }
    return kindAt(this.#pathOf(path));
  }

  /** The text of a file; null when there is none. @throws {SiteFolderError} when it is no file, or larger than 64 MiB. */
  readText(path: string): string | null {
    const kind = this.kindOf(path);
    if (kind === "missing") return null;
    if (kind !== "file") throw new SiteFolderError(`${path} in it is ${described(kind)}`);
    if (this.sizeOf(path) > MAX_TEXT_BYTES) {
      throw new SiteFolderError(`${path} in it was not written by publish: it is too large`);
    }
    return Deno.readTextFileSync(this.#pathOf(path));
  }

  /** Bytes of a file that exists. */
  sizeOf(path: string): number {
    return Deno.lstatSync(this.#pathOf(path)).size;
  }

  /** Size and SHA-256 of a file that exists. */
  digest(path: string): FileDigest {
    return digestFile(this.#pathOf(path));
  }

  /** Names in a folder; none when it is missing. */
  list(folder: string): string[] {
    if (this.kindOf(folder) !== "folder") return [];
    return this.files.list(this.#pathOf(folder)).map(({ name }) => name);
  }

  /**
   * Writes the content of a file under its temporary name and forces it to the disk; {@link moveIntoPlace} completes it.
   *
   * @throws {SiteSourceError} when its content cannot be read, or is not the recorded one. The temporary file is then
   * removed, as after every other error.
   */
  async writeTemporary(file: SiteFile): Promise<void> {
    this.removeTemporary(file.path);
    const path = this.#pathOf(temporaryPath(file.path));
    const written = this.files.create(path);
    try {
      try {
        await writeContent(written, file);
      } finally {
        written.close();
      }
    } catch (error) {
      this.files.remove(path);
      throw error;
    }
  }

  /** Gives a file that was written its name, and replaces the one that has it. */
  moveIntoPlace(path: string): void {
    const target = this.#pathOf(path);
    this.files.rename(this.#pathOf(temporaryPath(path)), target);
    this.#changed.add(dirname(target));
  }

  /** Removes a file; no error when it is missing. */
  remove(path: string): void {
    this.#removeAt(this.#pathOf(path));
  }

  /** Removes what a run that was killed has left of a file that it was writing. */
  removeTemporary(path: string): void {
    const temporary = temporaryPath(path);
    if (this.kindOf(temporary) === "file") this.#removeAt(this.#pathOf(temporary));
  }

  /** Creates the folder of a file, and those above it. @returns The folders that were missing, outermost first. */
  makeFolderOf(path: string): string[] {
    const parent = parentOf(path);
    if (parent === "" || this.kindOf(parent) === "folder") return [];
    const made = this.makeFolderOf(parent);
    this.files.makeFolder(this.#pathOf(parent));
    this.#changed.add(dirname(this.#pathOf(parent)));
    return [...made, parent];
  }

  /** Removes a folder, and those above it, as far as they are empty. */
  removeEmptyFolders(folder: string): void {
    for (let path = folder; path !== ""; path = parentOf(path)) {
      if (this.kindOf(path) !== "folder" || this.list(path).length > 0) return;
      this.files.removeFolder(this.#pathOf(path));
      this.#changed.add(dirname(this.#pathOf(path)));
    }
  }

  /** Forces the changed names to the disk. */
  flushNames(): void {
    for (const folder of this.#changed) if (kindAt(folder) === "folder") this.#flush(folder);
    this.#changed.clear();
  }

  #removeAt(path: string): void {
    try {
      this.files.remove(path);
      this.#changed.add(dirname(path));
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }

  /** Flushes a folder, unless its file system has no such operation, as some in a network. */
  #flush(folder: string): void {
    try {
      this.files.flushFolder(folder);
    } catch (error) {
      if (!["EINVAL", "ENOTSUP"].includes(systemCode(error))) throw error;
    }
  }

  #pathOf(path: string): string {
    return join(this.root, ...path.split("/"));
  }
}

/** The name of a file while it is written. */
function temporaryPath(path: string): string {
  return `${path}${TEMPORARY}`;
}

/** The file that has such a name while it is written; null for any other name. */
export function writtenAs(path: string): string | null {
  return path.endsWith(TEMPORARY) ? path.slice(0, -TEMPORARY.length) : null;
}

/** The folder of a path; empty for a path without one. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** What is at a path, for a message. */
export function described(kind: EntryKind): string {
  return kind === "other" ? "a symbolic link or no usual file" : `a ${kind}`;
}

function kindAt(path: string): EntryKind {
  try {
    const { isFile, isDirectory } = Deno.lstatSync(path);
    return isFile ? "file" : isDirectory ? "folder" : "other";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "missing";
    throw error;
  }
}

/** Writes the recorded content, and forces it to the disk. */
async function writeContent(target: WritableFile, source: SiteFile): Promise<void> {
  const hash = createHash("sha256");
  for await (const chunk of readSource(source)) {
    hash.update(chunk);
    for (let rest = chunk; rest.length > 0;) {
      const written = target.write(rest);
      if (written <= 0) throw new Error("write() accepted 0 bytes");
      rest = rest.subarray(written);
    }
  }
  if (hash.digest("hex") !== source.sha256) {
    throw new SiteSourceError(`The content of ${nameOf(source)} is not the recorded one`);
  }
  await target.flush();
}

/** The content of a file, with errors that are told apart from those of the folder. */
async function* readSource(source: SiteFile): AsyncGenerator<Uint8Array> {
  try {
    yield* source.content.read(0, source.size, sharedMemory());
  } catch (cause) {
    throw new SiteSourceError(`The content of ${nameOf(source)} cannot be read`, { cause });
  }
}

function nameOf({ path, usedBy }: SiteFile): string {
  return usedBy === undefined ? path : `${path} (${usedBy})`;
}
