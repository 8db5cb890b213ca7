/**
 * The rule that says which tests `deno task test:fast` runs: all but those in {@link SLOW}, so also those of a new file,
 * and {@link SMOKE}. What makes that run slow is added to {@link SLOW} in the same commit.
 *
 * @module
 */
import { join } from "node:path";

/** Folders and files of tests that start processes and browsers, wait, or need more than two seconds of CPU. */
export const SLOW: readonly string[] = [
  "browser",
  "clients",
  "commands",
  "crash",
  "deployment",
  "executable",
  "faults",
  "fixtures",
  "hostile",
  "model_based",
  "process",
  "races",
  "tls",
  "access/sessions_test.ts",
  "gpx/reader_attacks_test.ts",
  "library/maintenance/backup_test.ts",
  "library/maintenance/removed_things_test.ts",
  "library/maintenance/verify_test.ts",
  "library/operations/expiry_test.ts",
  "library/operations/stats_update_test.ts",
  "media/codec_ffmpeg_test.ts",
  "pack/gpx_readers_test.ts",
  "pack/hostile_packs_test.ts",
  "pack/limits_test.ts",
  "pack/repacked_test.ts",
  "routes/body/pace_test.ts",
  "routes/body/socket_test.ts",
  "routes/long_route_test.ts",
  "routes/open_files_test.ts",
  "routes/openapi/statuses_test.ts",
  "routes/removed_rules_test.ts",
  "run_test.ts",
  "web/members_test.ts",
  "web/styles_test.ts",
  "zip/writer_test.ts",
];

/** The one file with a browser: both pages still open and work. */
const SMOKE = "browser/smoke_test.ts";

/** The test files that `deno task test:fast` runs, as paths below a folder, which is `tests`. */
export function fastFiles(folder: string): string[] {
  return [...testFiles(folder, ""), SMOKE].map((path) => join(folder, path));
}

function testFiles(folder: string, below: string): string[] {
  return [...Deno.readDirSync(join(folder, below))].flatMap(({ name, isDirectory }) => {
    const path = below === "" ? name : `${below}/${name}`;
    if (SLOW.includes(path)) return [];
    if (isDirectory) return testFiles(folder, path);
    return /_test\.tsx?$/.test(name) ? [path] : [];
  });
}
