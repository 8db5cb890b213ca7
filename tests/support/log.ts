/** Lines for the reader of a test run: what was covered, and what this machine did not allow to try. @module */

/** Prints a line on standard output. */
export function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

/** Says that a test was not run, because a program is missing. */
export function reportSkipped({ name }: Deno.TestContext, missing: string): void {
  const reason = `skipped: ${name}: ${missing} is installed here\n`;
  Deno.stderr.writeSync(new TextEncoder().encode(reason));
}
