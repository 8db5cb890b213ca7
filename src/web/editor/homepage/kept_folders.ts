/**
 * The folders of walks that are on the homepage, as this device keeps them: uploading deletes nothing, and the list there is
 * without a walk that was left out.
 *
 * @module
 */

/** The folder of a walk of this library on the homepage. */
export interface WalkFolder {
  readonly routeId: number;
  readonly name: string;
  /** Below the address, with a slash at its end, such as `w/am-bach/`. */
  readonly path: string;
}

const KEY = "route-guide-on-homepage";

/**
 * Keeps that a folder with these walks was made.
 *
 * @param url The address of the homepage; null without one.
 * @returns The folders of earlier ones that the new one is without: they have to be deleted there by hand.
 */
export function keepMade(
  url: string | null,
  folders: readonly WalkFolder[],
): readonly WalkFolder[] {
  const left = keptFolders(url).filter(({ path }) => !folders.some((it) => it.path === path));
  keepFolders(url, [...left, ...folders]);
  return left;
}

/** Forgets a folder that was deleted on the homepage. */
export function forgetFolder(url: string | null, path: string): void {
  keepFolders(url, keptFolders(url).filter((folder) => folder.path !== path));
}

/** What this device keeps for an address. */
export function keptFolders(url: string | null): readonly WalkFolder[] {
  const folders = Object(stored())[url ?? ""];
  return Array.isArray(folders) ? folders.filter(isFolder) : [];
}

function keepFolders(url: string | null, folders: readonly WalkFolder[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object(stored()), [url ?? ""]: folders }));
  } catch {
    // Without storage the teacher has to know what is there.
  }
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function isFolder(value: unknown): value is WalkFolder {
  const { routeId, name, path } = Object(value);
  return typeof routeId === "number" && typeof name === "string" && typeof path === "string";
}
