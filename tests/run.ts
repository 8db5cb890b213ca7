/**
 * Everything that must be green, in one go: format, lint, types, tests with coverage. The last line is
 * `N passed, N failed`.
 *
 * Run it with `deno task test`; arguments go to `deno test`.
 *
 * @module
 */

/** Runs `deno` with its output passed through; gives the exit code and what it printed. */
async function deno(...args: string[]): Promise<{ code: number; output: string }> {
  print(`\n> deno ${args.join(" ")}\n`);
  const child = new Deno.Command(Deno.execPath(), { args, stdout: "piped", stderr: "inherit" })
    .spawn();
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

const CHECKS = [["fmt", "--check"], ["lint"], ["check"]];
const TESTS = ["test", "-P", "--parallel", "--coverage=coverage", "--clean", ...Deno.args];

let failures = 0;
for (const check of CHECKS) failures += (await deno(...check)).code === 0 ? 0 : 1;

const { code, output } = await deno(...TESTS);
const summary = /(\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed/.exec(output);
const passed = Number(summary?.[1] ?? 0);
const failed = Number(summary?.[2] ?? 0);
// A run that ends badly without a failed test failed as a whole: a crash, or too little coverage.
if (code !== 0 && failed === 0) failures++;
print(`\n${passed} passed, ${failed + failures} failed\n`);
Deno.exit(passed > 0 && failed + failures === 0 ? 0 : 1);
