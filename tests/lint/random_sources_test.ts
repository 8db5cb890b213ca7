/**
 * Tests that tests choose at random only with the seed of the run, so that a run that failed can be repeated.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const TESTS = fileURLToPath(new URL("..", import.meta.url));

/** Where a seed is made, where fast-check gets it, and where a port is tried until it is free. */
const ALLOWED = ["support/random.ts", "support/property.ts", "support/process/free_port.ts"];

/** Sources of numbers without a seed, and fast-check without that of the run; names of files may be random. */
const UNSEEDED = /Math\.random\b(?!\\)|getRandomValues\(new Uint8Array\(\d{3,}|from "fast-check"/;

function files(below: string): string[] {
  return [...Deno.readDirSync(join(TESTS, below))].flatMap(({ name, isDirectory }) => {
    const path = below === "" ? name : `${below}/${name}`;
    if (isDirectory) return ["fixtures", "clients"].includes(path) ? [] : files(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

Deno.test("tests/support/random.ts: tests and fast-check get their seed in one place, and tests use nothing else at random", () => {
  const own = "lint/random_sources_test.ts";
  const paths = files("").filter((path) => !ALLOWED.includes(path) && path !== own);
  const found = paths.filter((path) => UNSEEDED.test(Deno.readTextFileSync(join(TESTS, path))));
  assert.ok(paths.length > 300);
  assert.deepEqual(found, []);
});
