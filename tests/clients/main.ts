/**
 * `deno task clients [GENERATOR…]`: generates clients from the OpenAPI document of the running service, and lets each
 * make a walk with it: a route from a GPX, a station, a picture, a recording, a range of that, a pack, a second route
 * from the pack, deleted and restored. Prints one line a generator; the exit code is 1 if one fails.
 *
 * It takes generators and libraries from npm, PyPI and Maven Central, so it is no part of the tests.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { GENERATORS } from "./generators.ts";
import { tryGenerator } from "./try_generator.ts";

const PROGRAMS = fileURLToPath(new URL("programs", import.meta.url));
const SAMPLES = fileURLToPath(new URL("../../docs/tour", import.meta.url));

const names = GENERATORS.map(({ name }) => name);
const unknown = Deno.args.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  print(`Unknown: ${unknown.join(", ")}. Known are ${names.join(", ")}.\n`);
  Deno.exit(2);
}
let failed = 0;
for (const generator of GENERATORS) {
  if (Deno.args.length > 0 && !Deno.args.includes(generator.name)) continue;
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  try {
    const missing = await tryGenerator(generator, PROGRAMS, SAMPLES);
    const outcome = missing === null ? `ok (${seconds()})` : `skipped: ${missing} is not installed`;
    print(`${generator.name}: ${outcome}\n`);
  } catch (error) {
    failed++;
    print(
      `${generator.name}: failed (${seconds()})\n${
        error instanceof Error ? error.message : String(error)
      }\n`,
    );
  }
}
Deno.exit(failed === 0 ? 0 : 1);

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}
