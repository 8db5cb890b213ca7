/**
 * The folders of walks that are on the homepage, as this device keeps them: uploading deletes nothing, and the list of the
 * homepage is without a walk that was left out.
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

/** What this device keeps for an address. @param url Null without one. */
export function keptFolders(url: string | null): readonly WalkFolder[] {
  const folders = Object(stored())[url ?? ""];
  return Array.isArray(folders) ? folders.filter(isFolder) : [];
}

/** Keeps the folders of an address in the place of those before. */
export function keepFolders(url: string | null, folders: readonly WalkFolder[]): void {
  try {
    const kept = folders.map(({ routeId, name, path }) => ({ routeId, name, path }));
    localStorage.setItem(KEY, JSON.stringify({ ...Object(stored()), [url ?? ""]: kept }));
  } catch {
    // Without storage only the lists of the homepage say what is there.
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
