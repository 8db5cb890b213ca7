/**
 * The checks to work with, in less than a minute: format, lint, types, and the tests of `fast_files.ts`, with few
 * repetitions of the random ones. A test that fails is run once more, as in `run.ts`; coverage and the responses of the
 * OpenAPI document are not compared.
 *
 * Run it with `deno task test:fast`; arguments go to `deno test`, such as `--filter=withFix`.
 *
 * @module
 */
import { fastFiles } from "./fast_files.ts";
import { EXTENT_VARIABLE } from "./support/extent.ts";
import { runWithSecondRun } from "./support/second_run/second_run.ts";
import { print, runDeno } from "./support/second_run/test_process.ts";

let failures = 0;
for (const check of [["fmt", "--check"], ["lint"], ["check"]]) {
  failures += (await runDeno(check)).code === 0 ? 0 : 1;
}
const tests = await runWithSecondRun({
  // The types were checked above.
  always: ["-P", "--no-check"],
  first: ["--parallel", ...Deno.args, ...fastFiles("tests")],
  env: { [EXTENT_VARIABLE]: "fast" },
});
failures += tests.failed;
for (const { name, error } of tests.flaky) {
  print(`\nflaky: ${name}\n${error.replace(/^/gm, "  ")}\n`);
}
print(`${tests.report}\n${tests.passed} passed, ${failures} failed\n`);
Deno.exit(tests.passed > 0 && failures === 0 ? 0 : 1);
