/**
 * Reading `files.json` of a published folder and the data files of its walks (docs/api.md#published-walks). They come
 * from a disk where everything may have happened to them, so nothing of them is used unchecked.
 *
 * @module
 */
import * as v from "valibot";
import { SiteFolderError } from "./folder_error.ts";
import type { FolderFiles } from "./folder_files.ts";
import { SITE_PATH } from "./folder_paths.ts";
import { FILES_FILE, type ListedFile, SITE_FORMAT } from "./site_file.ts";

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
export function filesOfWalk(files: FolderFiles, path: string): string[] {
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
