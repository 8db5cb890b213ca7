/**
 * What has to be written into a folder and removed from it, by comparing what it should hold with what is there.
 * Nothing is changed, so everything that forbids publishing is found before the first write, but for the lock and the
 * marks of runs.
 *
 * @module
 */
import { join } from "node:path";
import * as v from "valibot";
import { FolderLock } from "../library/consistency/data_folder.ts";
import { isBackup } from "../library/maintenance/backup_manifest.ts";
import { diskFiles } from "../media/files.ts";
import {
  described,
  type FolderFiles,
  isHashed,
  parentOf,
  SITE_PATH,
  SiteFolderError,
  WALK_PATH,
} from "./folder_files.ts";
import {
  ASSETS_FOLDER,
  FILES_FILE,
  type ListedFile,
  MEDIA_FOLDER,
  type Site,
  SITE_FORMAT,
  type SiteFile,
  WALKS_FILE,
} from "./site_file.ts";

// Reading `files.json` of a published folder and the data files of its walks (docs/api.md#published-walks). They come
// from a disk where everything may have happened to them, so nothing of them is used unchecked.

const path = v.pipe(v.string(), v.regex(SITE_PATH));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const Files = v.object({
  format: v.literal(SITE_FORMAT),
  /** A folder that was unpacked from a zip file, or written by a version before marks, has none. */
  run: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  files: v.array(v.object({ path, bytes: count, sha256, origins: v.array(v.string()) })),
  removable: v.array(path),
});

/** What the guide's data of a walk says of its files; the rest is not needed here. */
const WalkFiles = v.object({ files: v.array(v.object({ path })) });

/** What `files.json` says of a folder. */
export interface Listing {
  /** The mark of the last run; null when it has none. */
  readonly run: string | null;
  readonly files: readonly ListedFile[];
  /** Paths that have been deleted from the folder, and may be deleted on the web space. */
  readonly removable: readonly string[];
}

/** Reads `files.json`; null when there is none. @throws {SiteFolderError} when it is damaged or newer. */
export function readListing(files: FolderFiles): Listing | null {
  const text = files.readText(FILES_FILE);
  if (text === null) return null;
  const value = jsonOf(text);
  if (!v.is(Files, value)) {
    throw new SiteFolderError(
      isNewer(value)
        ? `${FILES_FILE} in it was written by a newer version; use that one`
        : `${FILES_FILE} in it was not written by publish, or is damaged; use another folder, or an empty one`,
    );
  }
  return { run: value.run ?? null, files: value.files, removable: value.removable };
}

/** The paths of the files that a data file of a walk names; none when it is missing or damaged. */
function filesOfWalk(files: FolderFiles, path: string): string[] {
  const text = files.kindOf(path) === "file" ? files.readText(path) : null;
  const read = v.safeParse(WalkFiles, text === null ? null : jsonOf(text));
  return read.success ? read.output.files.map((file) => file.path) : [];
}

function isNewer(value: unknown): boolean {
  const read = v.safeParse(v.object({ format: v.number() }), value);
  return read.success && read.output.format > SITE_FORMAT;
}

/** The value of a JSON text; undefined when it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the files of a site need to become those of the folder. */
interface Comparison {
  readonly toWrite: readonly SiteFile[];
  /** Paths of those whose name holds the hash of another content than they have: they are damaged. */
  readonly damaged: readonly string[];
}

/** What becomes of files that the site does not have. */
interface Removals {
  /** The folders of walks that are not published any more, such as `w/am-bach/`. */
  readonly withdrawn: readonly string[];
  /** Those of withdrawn walks. */
  readonly atOnce: readonly string[];
  /** What neither the site nor the version before needs. */
  readonly older: readonly string[];
  /** Paths of files that another program has changed; they stay. */
  readonly keptAltered: readonly string[];
}

/** How many paths a message names. */
const MOST_NAMED = 3;

/** Lists whose old content nothing needs. */
const ALWAYS_REPLACED: readonly string[] = [WALKS_FILE, FILES_FILE];

/** Compares a folder with what it should hold. */
export class FolderComparison {
  readonly #listed: ReadonlyMap<string, ListedFile>;

  /**
   * @param files The folder. @param found What its `files.json` says.
   * @param marks Those of runs that may have written other entries than are listed, because they were killed.
   */
  constructor(
    private readonly files: FolderFiles,
    found: Listing | null,
    private readonly marks: Pick<FolderMarks, "hasWritten">,
  ) {
    this.#listed = new Map(found?.files.map((file) => [file.path, file]));
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
      if (this.#kindOf(path) === "missing") return true;
      if (this.#isTrusted(file)) return false;
      const { sha256 } = this.files.digest(path);
      if (sha256 === file.sha256) return false;
      if (isHashed(path)) damaged.push(path);
      else if (!ALWAYS_REPLACED.includes(path) && !this.#isWritten(path, sha256)) {
        inTheWay.push(path);
      }
      return true;
    });
    requireNone(inTheWay);
    return { toWrite, damaged };
  }

  /**
   * Finds what is there and not in the site. Nothing is removed that `publish` has not written: the name of a file holds
   * the hash of its content, or its content is that of an entry file.
   *
   * @throws {SiteFolderError} when a link has the name of a file or of its folder.
   */
  removals({ walks, files }: Pick<Site, "walks" | "files">): Removals {
    for (const path of this.#listed.keys()) this.#kindOf(path);
    const needed = new Set(files.map(({ path }) => path));
    const published = new Set(walks.map(({ path }) => path));
    const folders = this.#walkFolders();
    const pageOf = (folder: string) => `${folder}index.html`;
    const withdrawn = folders.filter((folder) =>
      !published.has(folder) &&
      (this.#listed.has(pageOf(folder)) || this.#isOwn(pageOf(folder)))
    );
    const stays = folders.filter((folder) => !withdrawn.includes(folder));
    const media = withdrawn.length === 0
      ? new Set()
      : this.#mediaOf(withdrawn).difference(this.#mediaOf(stays));
    const isOfWithdrawn = (path: string) =>
      media.has(path) || withdrawn.includes(`${parentOf(path)}/`);
    const pages = withdrawn.map(pageOf).filter((path) => this.#kindOf(path) === "file");
    const hashed = [...folders, MEDIA_FOLDER, ASSETS_FOLDER].flatMap((folder) => this.#list(folder))
      .filter((path) => isHashed(path) && !needed.has(path))
      .filter((path) => isOfWithdrawn(path) || !this.#listed.has(path));
    const { own = [], altered = [] } = Object.groupBy(
      [...pages, ...hashed],
      (path) => this.#isOwn(path) ? "own" : "altered",
    );
    return {
      withdrawn,
      atOnce: own.filter(isOfWithdrawn),
      older: own.filter((path) => !isOfWithdrawn(path)),
      keptAltered: altered,
    };
  }

  #kindOf(path: string): "missing" | "file" {
    const kind = this.files.kindOf(path);
    if (kind === "missing" || kind === "file") return kind;
    throw new SiteFolderError(`${path} in it must be a file, and is ${described(kind)}`);
  }

  /** The folders that walks can have, as `w/am-bach/`. */
  #walkFolders(): string[] {
    return this.files.list("w").map((name) => `w/${name}/`)
      .filter((path) => WALK_PATH.test(path) && this.files.kindOf(path.slice(0, -1)) === "folder");
  }

  /** The paths of the files in a folder. @param folder With a slash at its end. */
  #list(folder: string): string[] {
    return this.files.list(folder.slice(0, -1)).map((name) => `${folder}${name}`)
      .filter((path) => this.files.kindOf(path) === "file").sort();
  }

  /** The recordings and pictures that the data files in folders of walks name. */
  #mediaOf(folders: readonly string[]): ReadonlySet<string> {
    const data = folders.flatMap((folder) => this.#list(folder))
      .filter((path) => path.endsWith(".json"));
    return new Set(
      data.flatMap((path) => filesOfWalk(this.files, path))
        .filter((path) => path.startsWith(MEDIA_FOLDER)),
    );
  }

  /** Whether `publish` has written a file as it is. */
  #isOwn(path: string): boolean {
    if (this.files.kindOf(path) !== "file") return false;
    const { sha256 } = this.files.digest(path);
    const [, hash = ""] = /[./]([0-9a-f]+)\.[^./]+$/.exec(path) ?? [];
    return isHashed(path) ? sha256.startsWith(hash) : this.#isWritten(path, sha256);
  }

  #isWritten(path: string, sha256: string): boolean {
    return this.#listed.get(path)?.sha256 === sha256 || this.marks.hasWritten(sha256);
  }

  /** Whether a file need not be read to see that it is there. Entry files are small, and are always read. */
  #isTrusted({ path, sha256, size, isEntry }: SiteFile): boolean {
    if (isEntry) return false;
    return this.#listed.get(path)?.sha256 === sha256 && this.files.sizeOf(path) === size;
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

// The marks of the runs of `publish`. Each run that changes a folder gives its `files.json` a mark, and the data
// folder keeps it, but no backup does: two laptops that were restored from one backup have the same key, and must not
// take each other's walks away.

// The lock of a folder that is being published into: two runs at the same time would each remove what the other writes.

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

/** The file that is locked where no folder can be; it is there only while a run lasts. */
export const LOCK_FILE = "publishing.lock";

/**
 * Locks a folder until the result is disposed of or the process ends. Where its file system has no locks, as many in a
 * network, nothing is locked.
 *
 * @throws {SiteFolderError} when another process has locked it.
 */
export function lockSiteFolder(folder: string): Disposable {
  const path = join(folder, LOCK_FILE);
  const hasFile = Deno.build.os === "windows";
  const file = hasFile ? Deno.openSync(path, { write: true, create: true }) : null;
  const lock = takeIfPossible(folder, file);
  if (lock === null) {
    throw new SiteFolderError("another publish writes into it now; wait until that has ended");
  }
  const release = () => {
    // While the lock is held: after it, the file may be that of another run.
    if (hasFile) removeIfPossible(path);
    lock[Symbol.dispose]();
  };
  return { [Symbol.dispose]: release };
}

/** Removes the lock file. Where nothing is locked, another run may use it, or have removed it. */
function removeIfPossible(path: string): void {
  try {
    diskFiles.remove(path);
  } catch {
    // The next run removes it.
  }
}

/** The lock; null when another process holds it, and one that locks nothing where the file system has no locks. */
function takeIfPossible(folder: string, file: Deno.FsFile | null): Disposable | null {
  try {
    return FolderLock.take(folder, file);
  } catch (error) {
    // Locking a file of a drive without locks fails; a folder that cannot be opened is another failure.
    if (file === null) throw error;
    return { [Symbol.dispose]: () => {} };
  }
}
