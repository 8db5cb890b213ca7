/**
 * Which documented responses the tests have seen. `tests/run.ts` names a folder in `SEEN_RESPONSES`; every test
 * file writes what it saw into a file there, and what the document promises into another one. Without the
 * variable, as in the run of a single file, nothing is written.
 *
 * @module
 */
import { join } from "node:path";

/** Name of the file with all documented statuses. */
const DOCUMENTED = "documented";

const folder = Deno.env.get("SEEN_RESPONSES");
const seen = new Set<string>();

/** Opened early and kept: some tests use up all file descriptors. */
const file = folder === undefined ? null : Deno.openSync(
  join(folder, `seen-${crypto.randomUUID()}`),
  { append: true, create: true },
);

/** Remembers a documented status that was returned, as `GET /api/routes 200`. */
export function rememberSeen(status: string): void {
  if (file === null || seen.has(status)) return;
  seen.add(status);
  file.writeSync(new TextEncoder().encode(`${status}\n`));
}

/** Remembers all documented statuses. */
export function rememberDocumented(statuses: readonly string[]): void {
  if (folder !== undefined) {
    Deno.writeTextFileSync(join(folder, DOCUMENTED), statuses.join("\n"));
  }
}

/**
 * The documented statuses that no test has seen.
 *
 * @param inFolder The folder that `SEEN_RESPONSES` named.
 * @throws {Deno.errors.NotFound} when no test has read the document.
 */
export function unseenResponses(inFolder: string): string[] {
  const lines = (name: string) => Deno.readTextFileSync(join(inFolder, name)).split("\n");
  const names = [...Deno.readDirSync(inFolder)].map(({ name }) => name);
  const produced = new Set(names.filter((name) => name !== DOCUMENTED).flatMap(lines));
  return lines(DOCUMENTED).filter((status) => !produced.has(status));
}
