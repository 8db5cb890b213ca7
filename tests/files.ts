/**
 * Which test files the commands run: `deno task test` those without a browser and {@link CORE}, `deno task test:all` then
 * all others, `deno task night` also {@link NIGHT}. A new file is in the first command or, with a browser, in the second.
 *
 * @module
 */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The folder of the tests, from the root of the repository. */
const TESTS = "tests";

/** Files with a browser that pass through the main screens of the pages, in one engine. */
const CORE: readonly string[] = [
  "browser/editor/login_test.ts",
  "browser/editor/pass_on_test.ts",
  "browser/editor/publish_left_test.ts",
  "browser/editor/saving_test.ts",
  "browser/editor/story_test.ts",
  "browser/editor/trash_test.ts",
  "browser/editor/undo_test.ts",
  "browser/guide/reload_test.ts",
  "browser/guide/walk_test.ts",
  "browser/published/offline_test.ts",
  "browser/sheet_test.ts",
];

/** Files that take more than a minute, most of which they wait: they begin first, in this order. */
const LONG: readonly string[] = [
  "process/certificate_renewal_test.ts",
  "browser/guide/walk_test.ts",
  "browser/guide/whole_walk_test.ts",
  "browser/guide/silence_test.ts",
  "browser/guide/killed_test.ts",
  "browser/editor/killed_firefox_test.ts",
  "browser/editor/interrupted_test.ts",
  "browser/editor/killed_test.ts",
  "browser/editor/voices_test.ts",
  "browser/guide/onward_test.ts",
  "browser/editor/long_take_test.ts",
  "browser/guide/own_map_places_test.ts",
  "browser/editor/recorder_row_kept_test.ts",
  "browser/editor/recorder_row_test.ts",
  "browser/guide/sound_test.ts",
];

/** What the pages use that old browsers lack: a compiler reads all of their code for that. */
const OF_BROWSERS: readonly string[] = ["web/members_test.ts", "web/types_test.ts"];

/** Files with inputs and responses so large that they bound memory and time: what a change of one line can wait for. */
const LARGE: readonly string[] = [
  "hostile/large_gpx_test.ts",
  "hostile/long_reads_test.ts",
  "hostile/pack_ranges_test.ts",
  "hostile/unread_responses_test.ts",
  "process/log_output_test.ts",
  "process/pack_download_test.ts",
  "process/pack_memory_test.ts",
];

/** The folder of tests with web servers in front of the service. */
const OF_SERVERS = "deployment/";

/**
 * Run at night only: an executable is built, for which a base binary is loaded, and packages; what older browsers do; long
 * recordings, ten voices, the whole work of a teacher in clicks; the test command itself; and what other tests prove in
 * another engine.
 */
const NIGHT: readonly string[] = [
  "browser/editor/aged_test.ts",
  "browser/editor/clicks_test.ts",
  "browser/editor/killed_firefox_test.ts",
  "browser/editor/long_take_test.ts",
  "browser/editor/recorder_row_firefox_test.ts",
  "browser/editor/voices_test.ts",
  "browser/guide/aged_test.ts",
  "browser/guide/badge_engines_test.ts",
  "executable/executable_test.ts",
  "release/packages_test.ts",
  "run_test.ts",
];

/** Folders whose tests load `src` themselves; the coverage of `src` is that of these. */
const OF_SOURCE =
  /^(?:access|config|db|gpx|http|library|media|pack|pages|routes|runtime|server|shared|site|tls|zip|\w+_test\.ts$)/;

/** The files of `deno task test` that load `src` themselves. */
export function sourceFiles(): string[] {
  return filesWhere((path) => isUsual(path) && OF_SOURCE.test(path));
}

/** Its other files, with processes, browsers and the code of the pages; those of `deno task lint` run before. */
export function usualFiles(hasBrowser: boolean): string[] {
  const isOfOthers = (path: string) => isUsual(path) && !OF_SOURCE.test(path);
  return filesWhere((path) => isOfOthers(path) && (hasBrowser || !isBrowser(path)));
}

/** What `deno task test:all` runs besides. */
export function otherFiles(): string[] {
  return filesWhere((path) => !isExtra(path) && !isUsual(path));
}

/** What `deno task night` runs besides. */
export function nightFiles(): string[] {
  return filesWhere((path) => NIGHT.includes(path));
}

function isUsual(path: string): boolean {
  if (isBrowser(path)) return CORE.includes(path);
  if (path.startsWith(OF_SERVERS) || isExtra(path)) return false;
  return ![...OF_BROWSERS, ...LARGE].includes(path);
}

function isBrowser(path: string): boolean {
  return path.startsWith("browser/");
}

function isExtra(path: string): boolean {
  return path.startsWith("lint/") || NIGHT.includes(path);
}

/** Paths of test files, the long ones first. */
function filesWhere(isChosen: (path: string) => boolean): string[] {
  const paths = pathsBelow("").filter(isChosen).sort();
  const rank = (path: string) => LONG.includes(path) ? LONG.indexOf(path) : LONG.length;
  return paths.sort((a, b) => rank(a) - rank(b)).map((path) => join(TESTS, path));
}

/**
 * Writes modules that load several of these files each, the long ones by themselves.
 *
 * @param folder Where the modules are written.
 * @param together How many: each by itself would load the same modules again, half of all the work; of long ones few, so
 * that the last do not run alone.
 * @returns Their paths, in the order of the files.
 */
export function writeSuites(
  files: readonly string[],
  folder: string,
  together: number,
): string[] {
  const long = files.filter((file) => LONG.some((path) => file === join(TESTS, path)));
  const others = files.filter((file) => !long.includes(file));
  const suites = long.map((file) => [file]);
  for (let at = 0; at < others.length; at += together) {
    suites.push(others.slice(at, at + together));
  }
  return suites.map((suite, index) => {
    const imports = suite.map((file) =>
      `import ${JSON.stringify(pathToFileURL(resolve(file)))};\n`
    );
    const path = join(folder, `suite_${index + 1}_test.ts`);
    Deno.writeTextFileSync(path, imports.join(""));
    return path;
  });
}

/** Paths of all test files below a folder of the tests, with `/`. */
function pathsBelow(below: string): string[] {
  return [...Deno.readDirSync(join(TESTS, below))].flatMap(({ name, isDirectory }) => {
    const path = below === "" ? name : `${below}/${name}`;
    if (isDirectory) return pathsBelow(path);
    return /_test\.tsx?$/.test(name) ? [path] : [];
  });
}
