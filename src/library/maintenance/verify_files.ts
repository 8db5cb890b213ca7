/**
 * Checks that a folder without a service holds exactly the files that the rows name, in every schema version. Stats
 * and points are not compared: another version of the program may compute them in another way.
 *
 * @module
 */
import type { ReadOnlyConnection } from "../../db/read_only_connection.ts";
import { AREAS } from "../../media/storage.ts";
import { type NeededFile, neededFiles } from "./backup_pool.ts";
import type { Finding, Progress } from "./verify_finding.ts";
import { entriesOf, fileFindings, orphaned } from "./verify_pass.ts";

/** What was checked, and what was found. */
export interface FilesCheck {
  readonly routes: number;
  readonly files: number;
  readonly bytes: number;
  readonly findings: Finding[];
}

/** Checks the size and SHA-256 of every file that a row names, and that there are no others. */
export function verifyFiles(
  folder: string,
  db: ReadOnlyConnection,
  progress: Progress,
): FilesCheck {
  const needed = neededFiles(db);
  const bytes = needed.reduce((sum, { file }) => sum + file.size, 0);
  let done = 0;
  const checked = {
    dataDir: folder,
    onFile: (size: number) => progress("Checking", done += size, bytes),
  };
  const findings = needed.flatMap(({ routeId, area, file }) =>
    fileFindings(checked, routeId, area, file)
  );
  findings.push(...unknownEntries(folder, needed));
  return { routes: db.countRoutes(), files: needed.length, bytes, findings };
}

/** Entries of the areas that are neither the folder of a route nor a file that a row names. */
function unknownEntries(dataDir: string, needed: readonly NeededFile[]): Finding[] {
  const known = new Set(needed.map(({ routeId, area, file }) => `${area}/${routeId}/${file.name}`));
  const folders = new Set(needed.map(({ routeId, area }) => `${area}/${routeId}`));
  return AREAS.flatMap((area) => {
    const { entries, unreadable } = entriesOf({ dataDir }, area, null);
    return [
      ...unreadable,
      ...entries.flatMap(({ name, isFolder }) => {
        const path = `${area}/${name}`;
        if (!isFolder || !folders.has(path)) return [orphaned(path, null)];
        const below = entriesOf({ dataDir }, path, Number(name));
        const unknown = below.entries.map((entry) => `${path}/${entry.name}`)
          .filter((entry) => !known.has(entry));
        return [...below.unreadable, ...unknown.map((entry) => orphaned(entry, Number(name)))];
      }),
    ];
  });
}
