/**
 * Whether one path leads into another folder, by whatever names: through links, mounts or another spelling.
 *
 * @module
 */
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { diskFiles } from "../../media/files.ts";
import { mayRead } from "../consistency/data_folder.ts";

/**
 * Whether a path is a folder or in it. The path need not exist. What Deno has no permission to read is compared by
 * its name only.
 */
export function leadsInto(path: string, folder: string): boolean {
  const folders = [resolve(folder), realPathOf(folder)];
  const identities = new Set(identitiesIn(folder));
  // A link at the end leads elsewhere, but its own name is in the folder that contains it.
  const name = join(realPathOf(dirname(resolve(path))), basename(resolve(path)));
  return [resolve(path), realPathOf(path), name].some((candidate) =>
    folders.some((it) => isBelow(candidate, it)) ||
    ancestorsOf(candidate).some((it) => identities.has(identityOf(it) ?? ""))
  );
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  // Between two Windows drives the relative path is an absolute one.
  return !isAbsolute(way) && way.split(sep)[0] !== "..";
}

/** The path without links, as far as it exists and may be read. */
function realPathOf(path: string): string {
  const absolute = resolve(path);
  try {
    if (mayRead(absolute)) return Deno.realPathSync(absolute);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPathOf(parent), basename(absolute));
}

/** A path and all folders above it. */
function ancestorsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...ancestorsOf(parent)];
}

/** The identities of a folder and of the folders directly in it, which may be mounted elsewhere too. */
function identitiesIn(folder: string): string[] {
  if (identityOf(folder) === null) return [];
  const below = diskFiles.list(folder).filter((entry) => entry.isFolder);
  return [folder, ...below.map(({ name }) => join(folder, name))]
    .map(identityOf).filter((identity) => identity !== null);
}

/** Device and inode of a folder; null when it does not exist, may not be read, or the system has no inodes. */
function identityOf(path: string): string | null {
  try {
    if (!mayRead(path)) return null;
    const { dev, ino } = Deno.statSync(path);
    return ino === null || ino === 0 ? null : `${dev}/${ino}`;
  } catch (error) {
    if (isUnreachable(error)) return null;
    throw error;
  }
}

/** Whether nothing can be found at a path: whatever uses it then fails with the reason. */
function isUnreachable(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.FilesystemLoop;
}
