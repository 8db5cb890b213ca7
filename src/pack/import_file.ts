/**
 * Walks from packs that are files of this machine, for the command line.
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import { tooLarge } from "../errors.ts";
import { type ImportOptions, type ImportOutcome, reasonOf } from "../library/maintenance/import.ts";
import type { Library } from "../library/mod.ts";
import { importPack, readPackedWalk } from "./import.ts";
import { maxPackBytes } from "./limits.ts";
import { describeWalk, isSameWalk, type WalkJson } from "./walk_json.ts";

/** Whether a path names a pack: its name ends in `.zip`. */
export function isPackName(path: string): boolean {
  return /\.zip$/i.test(path);
}

/**
 * Creates a walk from a pack, unless an active route is the same walk already.
 *
 * @throws What is no fault of the file, such as a broken database.
 */
export async function importPackFile(
  library: Library,
  path: string,
  { schoolName, again }: ImportOptions,
): Promise<ImportOutcome> {
  try {
    const { size } = await Deno.stat(path);
    const maxBytes = maxPackBytes(library.staging.maxBytes);
    if (size > maxBytes) {
      throw tooLarge("file-too-large", `The file is larger than ${maxBytes} bytes`, maxBytes);
    }
    const present = again ? null : sameRoute(library, await readPackedWalk(library, path));
    if (present !== null) return { kind: "present", route: present, what: "walk" };
    const route = await importPack(library, path, { schoolName });
    return { kind: "created", route, leftOut: 0 };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { kind: "refused", reason };
  }
}

/** The active route that is this walk, whatever its slug; null when there is none. */
function sameRoute({ routes }: Library, walk: WalkJson): RouteRow | null {
  for (const { route } of routes.list(null, false)) {
    if (route.file.sha256 !== walk.gpx.sha256) continue;
    if (isSameWalk(describeWalk(routes.withDetails(route)), walk)) return route;
  }
  return null;
}
