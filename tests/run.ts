/**
 * Everything that must be green, in one go: format, lint, types, tests, that they cover `src`, and that they have
 * seen every response that the OpenAPI document promises. The last lines say which tests failed and why, and
 * `N passed, N failed`.
 *
 * Run it with `deno task test`; arguments go to `deno test`.
 *
 * @module
 */
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { IS_WINDOWS } from "./support/platform.ts";
import { unseenResponses } from "./support/openapi/seen_responses.ts";

/** Runs `deno` with its output passed through. @returns The exit code and what it printed. */
async function deno(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  print(`\n> deno ${args.join(" ")}\n`);
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    env,
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let output = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    Deno.stdout.writeSync(chunk);
    output += decoder.decode(chunk, { stream: true });
  }
  return { code: (await child.status).code, output };
}

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}

/** Whether the tests of this system produce a status: on Windows no test can stop a service in order. */
function isExpected(status: string): boolean {
  return !(IS_WINDOWS && status.endsWith(" 503"));
}

/** What `deno test` says of the tests that failed: its last sections, "ERRORS" and "FAILURES". Empty without one. */
function failureReport(output: string): string {
  const text = stripVTControlCharacters(output);
  const start = text.lastIndexOf("\n ERRORS \n");
  return start === -1 ? "" : text.slice(start);
}

/** Where the test processes and their child processes write what they have run. */
const COVERAGE_DIR = "coverage";

const CHECKS = [["fmt", "--check"], ["lint"], ["check"]];
const TESTS = [
  "test",
  "-P",
  "--parallel",
  `--coverage=${COVERAGE_DIR}`,
  "--coverage-raw-data-only",
  "--clean",
  ...Deno.args,
];

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
for (const check of CHECKS) failures += (await deno(check)).code === 0 ? 0 : 1;

const seen = Deno.makeTempDirSync({ prefix: "route-guide-seen-" });
const { code, output } = await deno(TESTS, { SEEN_RESPONSES: seen });
const summary = /(\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed/.exec(output);
const passed = Number(summary?.[1] ?? 0);
const failed = Number(summary?.[2] ?? 0);
// A run that ends badly without a failed test failed as a whole, for example by a crash.
if (code !== 0 && failed === 0) failures++;
removeIncompleteCoverage();
// The thresholds in deno.json are for all tests.
if (Deno.args.length === 0 && (await deno(COVERAGE)).code !== 0) failures++;
// Only all tests together produce everything that the OpenAPI document promises.
const unseen = Deno.args.length === 0 ? unseenResponses(seen).filter(isExpected) : [];
Deno.removeSync(seen, { recursive: true });
for (const status of unseen) print(`documented, but produced by no test: ${status}\n`);
if (unseen.length > 0) failures++;
// Said again at the end: a CI that keeps only the end of its log would show the table of the coverage instead.
print(failureReport(output));
print(`\n${passed} passed, ${failed + failures} failed\n`);
Deno.exit(passed > 0 && failed + failures === 0 ? 0 : 1);
