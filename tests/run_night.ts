/**
 * All tests with a random seed and many repetitions of the random ones: 20 000 damaged GPX files, 60 kills of the
 * service. It prints the seed, and at a failure how to run the failed test again with it.
 *
 * Run it with `deno task night`; arguments go to `deno test`, such as the names of folders.
 *
 * @module
 */
import { EXTENT_VARIABLE } from "./support/extent.ts";
import { newSeed, testSeed } from "./support/random.ts";
import { print, runDeno } from "./support/second_run/test_process.ts";

const RUN = ["run", "-P=checks", "tests/run.ts"];

const seed = testSeed(newSeed());
const env = { SEED: String(seed), [EXTENT_VARIABLE]: "night" };
const settings = Object.entries(env).map((setting) => setting.join("=")).join(" ");
print(`${settings}\n`);
const { code } = await runDeno([...RUN, ...Deno.args], env);
if (code !== 0) {
  print(`\nRepeat a failed test with: ${settings} deno test --config workspace.json -P FILE\n`);
}
Deno.exit(code);
