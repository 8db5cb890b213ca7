/**
 * Everything that must be green, in one go: format, lint, types, tests, that they cover `src`, and that they have
 * seen every response that the OpenAPI document promises. Tests that fail are run once more, alone; one that passes
 * then is printed as `flaky: NAME`. The last lines say which tests failed and why, and `N passed, N failed`.
 *
 * Run it with `deno task test`; arguments go to `deno test`.
 *
 * @module
 */
import { join } from "node:path";
import { IS_WINDOWS } from "./support/platform.ts";
import { unseenResponses } from "./support/openapi/seen_responses.ts";
import { runWithSecondRun } from "./support/second_run/second_run.ts";
import { print, runDeno } from "./support/second_run/test_process.ts";

/** Whether the tests of this system produce a status: on Windows no test can stop a service in order. */
function isExpected(status: string): boolean {
  return !(IS_WINDOWS && status.endsWith(" 503"));
}

/** Where the test processes and their child processes write what they have run. */
const COVERAGE_DIR = "coverage";

const CHECKS = [["fmt", "--check"], ["lint"], ["check"]];
const TESTS = {
  always: ["-P", `--coverage=${COVERAGE_DIR}`, "--coverage-raw-data-only"],
  first: ["--parallel", "--clean", ...Deno.args],
};

/** Only `src` is counted: test code runs nearly whole and would hide what is not tested. */
const SOURCE = new URL("../src/", import.meta.url).href;
const COVERAGE = ["coverage", `--include=^${RegExp.escape(SOURCE)}`, COVERAGE_DIR];

/** Removes the files of processes that a test has killed while they were writing: no report can be made with them. */
function removeIncompleteCoverage(): void {
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
}

let failures = 0;
for (const check of CHECKS) failures += (await runDeno(check)).code === 0 ? 0 : 1;

const seen = Deno.makeTempDirSync({ prefix: "route-guide-seen-" });
const tests = await runWithSecondRun({ ...TESTS, env: { SEEN_RESPONSES: seen } });
failures += tests.failed;
// Where no test was run, for example because of a wrong type, there is no coverage either.
if (tests.passed > 0) removeIncompleteCoverage();
// The thresholds in deno.json are for all tests; only all together produce everything that the document promises.
const wereAllRun = Deno.args.length === 0 && tests.passed > 0;
if (wereAllRun && (await runDeno(COVERAGE)).code !== 0) failures++;
const unseen = wereAllRun ? unseenResponses(seen).filter(isExpected) : [];
Deno.removeSync(seen, { recursive: true });
for (const status of unseen) print(`documented, but produced by no test: ${status}\n`);
if (unseen.length > 0) failures++;
for (const { name, error } of tests.flaky) {
  print(`\nflaky: ${name}\n${error.replace(/^/gm, "  ")}\n`);
}
// Said again at the end: a CI that keeps only the end of its log would show the table of the coverage instead.
print(tests.report);
print(`\n${tests.passed} passed, ${failures} failed\n`);
Deno.exit(tests.passed > 0 && failures === 0 ? 0 : 1);
