/**
 * Wildcards in file names, which the shells of Windows do not expand.
 *
 * @module
 */
import { basename, dirname, join } from "node:path";

/**
 * Replaces each path whose last segment contains `*` or `?` by the files that match, in the order of their
 * names and regardless of case, as the commands of Windows do. A path that matches nothing stays as it is.
 * Only for Windows, where no name can contain these characters.
 */
export function expandWildcards(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const found = /[*?]/.test(basename(path)) ? matches(dirname(path), basename(path)) : [];
    return found.length === 0 ? [path] : found;
  });
}

function matches(folder: string, pattern: string): string[] {
  const source = RegExp.escape(pattern).replaceAll("\\*", ".*").replaceAll("\\?", ".");
  const name = new RegExp(`^${source}$`, "is");
  return namesIn(folder).filter((candidate) => name.test(candidate)).sort()
    .map((candidate) => join(folder, candidate));
}

/** Names of the files in a folder; empty when it cannot be read, which importing the path then reports. */
function namesIn(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].filter(({ isFile }) => isFile).map(({ name }) => name);
  } catch {
    return [];
  }
}
