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
  "pack",
  "process",
  "races",
  "tls",
  "access/private_responses_test.ts",
  "access/sessions_test.ts",
  "access/this_machine_test.ts",
  "docs/readme_test.ts",
  "gpx/elevation/gain_test.ts",
  "gpx/outline/outline_test.ts",
  "gpx/reader_attacks_test.ts",
  "gpx/reader_chunks_test.ts",
  "http/cross_origin_test.ts",
  "http/file_blocks_test.ts",
  "http/file_body_test.ts",
  "library/maintenance/backup_test.ts",
  "library/maintenance/removed_things_test.ts",
  "library/maintenance/verify_test.ts",
  "library/operations/expiry_test.ts",
  "media/codec_ffmpeg_test.ts",
  "media/detect_hostile_test.ts",
  "media/duration_ffmpeg_test.ts",
  "routes/body/pace_test.ts",
  "routes/body/socket_test.ts",
  "routes/error_reasons_test.ts",
  "routes/gpx_uploads_test.ts",
  "routes/long_route_test.ts",
  "routes/open_files_test.ts",
  "routes/openapi/statuses_test.ts",
  "routes/removed_rules_test.ts",
  "routes/removed_test.ts",
  "run_test.ts",
  "site/folder_faults_test.ts",
  "web/editor/own_map/tile_download_test.ts",
  "web/editor/sound/ffmpeg_test.ts",
  "web/editor/sound/lame_test.ts",
  "web/editor/sync/random_edits_test.ts",
  "web/editor/sync/removals_test.ts",
  "web/guide/published/complete_version_test.ts",
  "web/guide/walk/group_simulation_test.ts",
  "web/guide/walk/simulation_test.ts",
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
