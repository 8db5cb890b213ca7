/**
 * Uploaded zip file → files of a walk. Accepts what other programs make of packs (a top folder, files of macOS and
 * Windows, another order, compressed entries) and refuses what could do harm.
 *
 * @module
 */
import { type AppError, invalid } from "../errors.ts";
import type { StagedFile, Staging } from "../media/staging.ts";
import { Yielder } from "../runtime/yielding.ts";
import { type DirectoryEntry, type RandomAccess, readDirectory } from "../zip/directory.ts";
import { extract, extractAll } from "../zip/extract.ts";
import { whyUnpackable } from "./fit.ts";
import { MAX_ENTRIES, MAX_JSON_BYTES, maxPackBytes } from "./limits.ts";
import { decodeWalk, filesOf, type PackedFile, type WalkJson, WalkJsonError } from "./walk_json.ts";

/** Content bytes for each compressed byte; texts reach 20, pictures and sound 1. */
const MAX_RATIO = 100;

/** Names that programs add to zips by themselves. */
const ADDED_BY_SYSTEMS = /(^|\/)(__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

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
  const entries = byPath(await readDirectory(file, limits));
  const walk = await readWalk(file, entries.get("walk.json"));
  const obstacle = whyUnpackable(walk, maxFileBytes);
  if (obstacle !== null) throw refused(obstacle);
  const named = new Set<string>();
  for (const { path, size } of filesOf(walk)) {
    // Otherwise a small pack could name one file often enough to fill the disk.
    if (named.has(path)) throw refused(`walk.json names ${path} twice`);
    named.add(path);
    const entry = entries.get(path);
    if (entry === undefined) throw refused(`${path} is missing`);
    if (entry.size !== size) throw refused(`${path} has ${entry.size} bytes instead of ${size}`);
  }
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

/** Entries by their paths below the folder that holds `walk.json`. */
function byPath(entries: readonly DirectoryEntry[]): Map<string, DirectoryEntry> {
  const wanted = entries.filter(({ name }) => !ADDED_BY_SYSTEMS.test(name));
  for (const { name } of wanted) checkPath(name);
  const top = topFolder(wanted);
  const found = new Map<string, DirectoryEntry>();
  for (const entry of wanted) {
    const path = entry.name.slice(top.length);
    if (found.has(path)) throw refused(`${path} occurs twice`);
    found.set(path, entry);
  }
  return found;
}

/** Refuses every path that could lead out of a folder on any system. */
function checkPath(name: string): void {
  const isBad = name.startsWith("/") || /[\\:\p{Cc}]/u.test(name) ||
    name.split("/").some((part) => part === "" || part === "." || part === "..");
  if (isBad) throw refused(`the path ${JSON.stringify(name.slice(0, 80))} is not allowed`);
}

/** The top folder that contains all entries, with its slash; empty without one. */
function topFolder(entries: readonly DirectoryEntry[]): string {
  const [first = ""] = entries.map(({ name }) => name);
  const top = first.slice(0, first.indexOf("/") + 1);
  return entries.every(({ name }) => name.startsWith(top)) ? top : "";
}

async function readWalk(
  file: RandomAccess,
  entry: DirectoryEntry | undefined,
): Promise<WalkJson> {
  if (entry === undefined) throw refused("it has no walk.json");
  if (entry.size > MAX_JSON_BYTES) throw refused("walk.json is too large");
  try {
    return decodeWalk(utf8Text(await extractAll(file, entry)));
  } catch (error) {
    if (error instanceof WalkJsonError) throw refused(error.message);
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

function refused(reason: string): AppError {
  return invalid("The walk pack cannot be used", reason);
}
