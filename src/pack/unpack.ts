/**
 * Uploaded zip file → files of a walk. Accepts what other programs make of packs (a top folder, files of macOS and
 * Windows, another order, compressed entries) and refuses what could do harm.
 *
 * @module
 */
import type { StagedFile, Staging } from "../media/staging.ts";
import { Yielder } from "../runtime/yielding.ts";
import { type DirectoryEntry, type RandomAccess, readDirectory } from "../zip/directory.ts";
import { extract, extractAll } from "../zip/extract.ts";
import { entriesByPath, refused } from "./entry_paths.ts";
import { whyUnpackable } from "./fit.ts";
import { MAX_ENTRIES, MAX_JSON_BYTES, MAX_RATIO, maxPackBytes, whyTooOften } from "./limits.ts";
import {
  decodeWalk,
  filesOf,
  FIRST_VERSION,
  type PackedFile,
  type WalkJson,
  WalkJsonError,
} from "./walk_json.ts";

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
