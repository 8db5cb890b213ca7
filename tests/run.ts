/**
 * What must be green, in one go. `deno task test` runs the format, the linter, the types, all tests without a browser and
 * those of `CORE` in `tests/files.ts`; with `--all`, which is `deno task test:all`, then all others, too; with `--night`
 * everything with a random seed and many repetitions, which it prints at a failure. Arguments go to `deno test`, such as the
 * names of files.
 *
 * Tests that fail are run once more, alone; one that passes then is printed as `flaky: NAME`. Run as a whole, the tests must
 * also have seen every response that the OpenAPI document promises, and with `--night` cover `src`. The last lines say
 * which tests failed and why, and `N passed, N failed`.
 *
 * @module
 */
import { join } from "node:path";
import { chromiumPath } from "./browser/chromium_path.ts";
import { nightFiles, otherFiles, sourceFiles, usualFiles, writeSuites } from "./files.ts";
import { EXTENT_VARIABLE } from "./support/extent.ts";
import { unseenResponses } from "./support/openapi/seen_responses.ts";
import { IS_WINDOWS } from "./support/platform.ts";
import { newSeed, testSeed } from "./support/random.ts";
import { runWithSecondRun, type Verdict } from "./support/second_run/second_run.ts";
import { print, runDeno } from "./support/second_run/test_process.ts";

/** Where tests write what of the program they have run, at night: it makes them twice as slow. */
const COVERAGE_DIR = "coverage";
const COVERED = [`--coverage=${COVERAGE_DIR}`, "--coverage-raw-data-only", "--clean"];

/** Only `src` and `web` are counted: test code runs nearly whole and would hide what is not tested. */
const ROOT = new URL("../", import.meta.url).href;
const COVERAGE = ["coverage", `--include=^${RegExp.escape(ROOT)}(src|web)/`, COVERAGE_DIR];

/** The checks that take seconds; the tests are not run before they are green. Types are checked beside the tests. */
const CHECKS = [["fmt", "--check"], ["task", "lint"]];

/** Test files at once: many wait for processes and browsers. */
const JOBS = 2 * navigator.hardwareConcurrency;

const OPTIONS = ["--all", "--night"];
const isNight = Deno.args.includes("--night");
const isAll = isNight || Deno.args.includes("--all");
const chosen = Deno.args.filter((arg) => !OPTIONS.includes(arg));
const isChosen = chosen.length > 0;

const verdicts: Verdict[] = [];
let failures = 0;

/** Runs test files. @param together How many are loaded together. */
async function runTests(
  files: readonly string[],
  always: readonly string[],
  env: Readonly<Record<string, string>>,
  together = 12,
): Promise<void> {
  const folder = Deno.makeTempDirSync({ prefix: "route-guide-suites-" });
  const profiles = Deno.makeTempDirSync({ prefix: "route-guide-profiles-" });
  const verdict = await runWithSecondRun({
    // The types are checked beside the tests.
    always: ["-P", "--no-check", ...always],
    first: ["--parallel", ...(isChosen ? files : writeSuites(files, folder, together))],
    env: { DENO_JOBS: `${JOBS}`, FIREFOX_PROFILES: profiles, ...env },
  });
  for (const path of [folder, profiles]) Deno.removeSync(path, { recursive: true });
  verdicts.push(verdict);
  failures += verdict.failed;
}

/** Runs the tests of `deno task test`, and compares what they have seen and covered. */
async function runUsual(env: Readonly<Record<string, string>>): Promise<void> {
  const hasBrowser = chromiumPath(true) !== undefined;
  const seen = Deno.makeTempDirSync({ prefix: "route-guide-seen-" });
  const environment = { ...env, SEEN_RESPONSES: seen };
  if (isChosen) {
    await runTests(chosen, [], environment);
  } else if (isNight) {
    await runTests(sourceFiles(), COVERED, environment);
    await runTests(usualFiles(hasBrowser), [], environment);
  } else {
    await runTests([...usualFiles(hasBrowser), ...sourceFiles()], [], environment);
  }
  // Only all tests together produce everything that the document promises, and what the thresholds in deno.json ask for.
  if (!isChosen && verdicts.some(({ passed }) => passed > 0)) {
    for (const status of unseenResponses(seen).filter(isExpected)) {
      print(`documented, but produced by no test: ${status}\n`);
      failures++;
    }
    if (isNight) await compareCoverage();
  }
  Deno.removeSync(seen, { recursive: true });
  if (!isChosen && !hasBrowser) {
    print("\nAll tests with a browser were left out: no Chromium or Chrome was found.\n");
  }
}

/** Compares the coverage of `src` with the thresholds in deno.json. */
async function compareCoverage(): Promise<void> {
  // A process that a test has killed while it was writing leaves half a file.
  for (const { name } of Deno.readDirSync(COVERAGE_DIR)) {
    const path = join(COVERAGE_DIR, name);
    try {
      JSON.parse(Deno.readTextFileSync(path));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      print(`${name} is incomplete: a test has killed its process; it is left out\n`);
      Deno.removeSync(path);
    }
  }
  if ((await runDeno(COVERAGE)).code !== 0) failures++;
}

/** Whether the tests of this system produce a status: on Windows no test can stop a service in order. */
function isExpected(status: string): boolean {
  return !(IS_WINDOWS && status.endsWith(" 503"));
}

const nightly = { SEED: `${testSeed(newSeed())}`, [EXTENT_VARIABLE]: "night" };
const settings = Object.entries(nightly).map((setting) => setting.join("=")).join(" ");
if (isNight) print(`${settings}\n`);

const types = runDeno(["check"]);
for (const { code } of await Promise.all(CHECKS.map((check) => runDeno(check)))) {
  failures += code === 0 ? 0 : 1;
}
if (failures === 0) await runUsual(isNight ? nightly : {});
if ((await types).code !== 0) {
  print("\nThe types are wrong: deno check --config workspace.json\n");
  failures++;
}
if (failures === 0 && isAll && !isChosen) {
  await runTests(otherFiles(), [], isNight ? nightly : {}, 6);
  if (isNight) {
    await runTests(nightFiles(), [], nightly);
    if ((await runDeno(["run", "-P=test", "tests/clients/main.ts"])).code !== 0) failures++;
  }
}

for (const { name, error } of verdicts.flatMap(({ flaky }) => flaky)) {
  print(`\nflaky: ${name}\n${error.replace(/^/gm, "  ")}\n`);
}
// Said again at the end: a CI that keeps only the end of its log would show the table of the coverage instead.
print(verdicts.map(({ report }) => report).join(""));
const passed = verdicts.reduce((sum, verdict) => sum + verdict.passed, 0);
if (failures > 0 && isNight) {
  print(`\nRepeat a failed test with: ${settings} deno test --config workspace.json -P FILE\n`);
}
print(`\n${passed} passed, ${failures} failed\n`);
Deno.exit(passed > 0 && failures === 0 ? 0 : 1);
