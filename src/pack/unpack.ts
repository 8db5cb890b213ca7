/**
 * Uploaded zip file → files of a walk. Accepts what other programs make of packs (a top folder, files of macOS and
 * Windows, another order, compressed entries) and refuses what could do harm.
 *
 * @module
 */
import { type AppError, invalid } from "../errors.ts";
import type { StagedFile, Staging } from "../media/staging.ts";
import { Yielder } from "../runtime/yielding.ts";
import type { ErrorReason } from "../shared/error_reasons.ts";
import {
  type DirectoryEntry,
  extract,
  extractAll,
  type RandomAccess,
  readDirectory,
} from "../zip/reader.ts";
import { MAX_ENTRIES, MAX_JSON_BYTES, MAX_RATIO, maxPackBytes, whyTooOften } from "./limits.ts";
import {
  decodeWalk,
  filesOf,
  FIRST_VERSION,
  type PackedFile,
  type WalkJson,
  WalkJsonError,
  whyUnpackable,
} from "./walk_json.ts";

// Where the files of a pack are in a zip file that other programs may have packed again: in a folder or not, with
// backslashes, and with names in the encodings of old systems. Names of packs themselves are ASCII, and nothing is
// written under a name of a zip file.

/** Files that systems add to zips by themselves; macOS ends the name of a folder's icon with a line break. */
const ADDED_BY_SYSTEMS = /(^|\/)(__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini|Icon\r)$/i;

/** The file that describes a pack. */
const WALK_JSON = "walk.json";

/** Characters of a path that are shown in a message. */
const SHOWN_LENGTH = 80;

/** Something with a path in a zip file. */
interface Named {
  readonly name: string;
}

/**
 * Entries by their paths below the folder that holds `walk.json`. Folders, what systems add, and what is outside of
 * that folder are left out.
 *
 * @throws {AppError} `invalid` for paths that could lead out of a folder, for one that occurs twice, and when it is
 * not clear where `walk.json` is.
 */
function entriesByPath<Entry extends Named>(entries: readonly Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const path = normalised(entry.name);
    if (path.endsWith("/") || ADDED_BY_SYSTEMS.test(path)) continue;
    checkPath(path, entry.name);
    if (found.has(path)) throw refused(`${shown(path)} occurs twice`);
    found.set(path, entry);
  }
  const top = topFolder([...found.keys()]);
  const inTop = [...found].filter(([path]) => path.startsWith(top));
  return new Map(inTop.map(([path, entry]) => [path.slice(top.length), entry]));
}

/** A refusal of a pack. @param details Half a sentence; it follows "The walk pack cannot be used: ". */
function refused(details: string, reason: ErrorReason = "pack-invalid"): AppError {
  return invalid(reason, "The walk pack cannot be used", details);
}

/** The path with `/`, which old programs for Windows do not write, and without `./` in front. */
function normalised(name: string): string {
  return name.replaceAll("\\", "/").replace(/^(\.\/)+/, "");
}

/** Refuses every path that could lead out of a folder on any system. */
function checkPath(path: string, name: string): void {
  // Control characters above 0x7f are letters of old encodings, such as ü in code page 437.
  const isBad = /^\/|[:[\p{Cc}--[\u0080-\u009f]]]/v.test(path) ||
    path.split("/").some((part) => part === "" || part === "." || part === "..");
  if (isBad) throw refused(`the path ${shown(name)} is not allowed`);
}

/** The folder that holds `walk.json`, with its slash; empty without one. */
function topFolder(paths: readonly string[]): string {
  if (paths.includes(WALK_JSON)) return "";
  const found = paths.filter((path) => path.endsWith(`/${WALK_JSON}`));
  const [first, second] = found.filter((path) => path.split("/").length === 2);
  if (first !== undefined && second !== undefined) {
    throw refused(`it has more than one walk.json: ${shown(first)} and ${shown(second)}`);
  }
  if (first !== undefined) return first.slice(0, -WALK_JSON.length);
  const [deep] = found;
  throw refused(
    deep === undefined
      ? "it has no walk.json"
      : `it has no walk.json at its top or in a folder there, but ${shown(deep)}; pack that folder`,
    "pack-no-walk",
  );
}

function shown(path: string): string {
  const text = path.length > SHOWN_LENGTH ? `…${path.slice(-SHOWN_LENGTH)}` : path;
  return JSON.stringify(text.toWellFormed());
}

/** A pack whose directory and description have been read. */
export interface OpenedPack {
  readonly walk: WalkJson;
  /** The entry of each file of the walk, by its path. */
  readonly entries: ReadonlyMap<string, DirectoryEntry>;
}

/**
 * Reads the directory and `walk.json` of a pack, and checks that every file of the walk is there.
 *
 * @param maxFileBytes Largest accepted upload, which decides how large a pack may be.
 * @throws {AppError} `invalid` when it is not a pack, or holds more than allowed.
 */
export async function openPack(
  file: RandomAccess,
  maxFileBytes: number,
): Promise<OpenedPack> {
  const totalBytes = maxPackBytes(maxFileBytes);
  const limits = { entries: MAX_ENTRIES, totalBytes, ratio: MAX_RATIO };
  const entries = entriesByPath(await readDirectory(file, limits));
  const walk = await readWalk(file, entries.get("walk.json"));
  const obstacle = whyUnpackable(walk, maxFileBytes);
  if (obstacle !== null) throw refused(obstacle);
  const named = new Map<string, string>();
  let [namedBytes, heldBytes] = [0, 0];
  for (const { path, size, sha256 } of filesOf(walk)) {
    const isShared = walk.version > FIRST_VERSION && named.get(path) === sha256;
    if (named.has(path) && !isShared) throw refused(`walk.json names ${path} twice`);
    named.set(path, sha256);
    const entry = entries.get(path);
    if (entry === undefined) throw refused(`${path} is missing`);
    if (entry.size !== size) throw refused(`${path} has ${entry.size} bytes instead of ${size}`);
    namedBytes += size;
    if (!isShared) heldBytes += Math.min(entry.compressedSize, size);
  }
  const tooOften = whyTooOften(namedBytes, heldBytes);
  if (tooOften !== null) throw refused(tooOften);
  return { walk, entries };
}

/**
 * Extracts one file to staging and checks its hash.
 *
 * @throws {AppError} `invalid` when the content is damaged or is not the described one.
 */
export async function stageEntry(
  file: RandomAccess,
  { entries }: OpenedPack,
  { path, sha256 }: PackedFile,
  staging: Staging,
): Promise<StagedFile> {
  const entry = entries.get(path);
  if (entry === undefined) throw refused(`${path} is missing`);
  // The size of the content has been checked; that of the GPX file may be larger than an upload.
  const upload = staging.begin(entry.size);
  try {
    const yielder = new Yielder();
    for await (const chunk of extract(file, entry)) {
      upload.write(chunk);
      await yielder.yieldIfDue();
    }
    const staged = await upload.finish();
    if (staged.sha256 !== sha256) throw refused(`${path} does not match walk.json`);
    return staged;
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

async function readWalk(
  file: RandomAccess,
  entry: DirectoryEntry | undefined,
): Promise<WalkJson> {
  if (entry === undefined) throw refused("it has no walk.json", "pack-no-walk");
  if (entry.size > MAX_JSON_BYTES) throw refused("walk.json is too large");
  try {
    return decodeWalk(utf8Text(await extractAll(file, entry)));
  } catch (error) {
    if (error instanceof WalkJsonError) throw refused(error.message, error.reason);
    throw error;
  }
}

function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new WalkJsonError("walk.json is not UTF-8", { cause });
  }
}
