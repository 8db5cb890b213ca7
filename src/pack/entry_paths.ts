/**
 * Where the files of a pack are in a zip file that other programs may have packed again: in a folder or not, with
 * backslashes, and with names in the encodings of old systems. Names of packs themselves are ASCII, and nothing is
 * written under a name of a zip file.
 *
 * @module
 */
import { type AppError, invalid } from "../errors.ts";
import type { ErrorReason } from "../shared/error_reasons.ts";

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
export function entriesByPath<Entry extends Named>(entries: readonly Entry[]): Map<string, Entry> {
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
export function refused(details: string, reason: ErrorReason = "pack-invalid"): AppError {
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
