/**
 * What the homepage lacks of a folder. Its list of files proves nothing, because an upload that has stopped may have
 * brought the list before the files, or a half of one.
 *
 * @module
 */
import { areThere } from "../guide/published/complete_version.ts";
import { digestOf } from "../guide/published/published_file.ts";
import { readIfThere } from "./fresh_file.ts";
import type { SiteFiles } from "./state.ts";

/** The files of a folder. */
type Files = SiteFiles["files"];

/** What was found. */
export interface Comparison {
  /** Files that are not there, are there in part, or in another version. */
  readonly missing: Files;
  /** Whether all files were compared: where the homepage forbids that or fails, nothing is known of the rest. */
  readonly isWhole: boolean;
}

/** Requests at a time. */
const AT_A_TIME = 4;

/** The list of files does not list itself. */
const OWN_ENTRY = { path: "files.json", bytes: 0, sha256: "", origins: [] };

/** For people who look into the folder; no walk needs it, and `publish` adds to it what may be deleted. */
const README = "README.txt";

/**
 * Compares all files: recordings and pictures by their sizes, all others by their content.
 *
 * @param address Address of the folder, with a slash at its end.
 * @param local The files as they must be. @param published Those that `files.json` there lists.
 * @param signal Ends the comparison; then its result means nothing.
 */
export async function compareFiles(
  address: string,
  local: SiteFiles,
  published: Files,
  signal: AbortSignal,
): Promise<Comparison> {
  const files = local.files.filter(({ path }) => path !== README);
  const missing: Files = unlistedFiles(files, published).length > 0 ? [OWN_ENTRY] : [];
  let isWhole = true;
  const media = files.filter(isMedium);
  const left = [...files.filter((file) => !isMedium(file)), ...media].values();
  const compareNext = async () => {
    for (const file of left) {
      if (signal.aborted || !isWhole) return;
      try {
        if (!await isThere(address, file)) missing.push(file);
      } catch {
        isWhole = false;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, compareNext));
  return { missing, isWhole };
}

/** Files that a list lacks or has with another content. */
function unlistedFiles(files: Files, published: Files): Files {
  const there = new Map(published.map(({ path, sha256 }) => [path, sha256]));
  return files.filter(({ path, sha256 }) => there.get(path) !== sha256);
}

function isMedium({ path }: Files[number]): boolean {
  return path.startsWith("media/");
}

/** @throws {Error} when that cannot be found out. */
async function isThere(address: string, file: Files[number]): Promise<boolean> {
  if (isMedium(file)) return await areThere(new URL(address), [file]);
  const there = await readIfThere(new URL(file.path, address));
  if (there === null || there.bytes.byteLength !== file.bytes) return false;
  const digest = await digestOf(there.bytes);
  return digest === null || digest === file.sha256;
}
