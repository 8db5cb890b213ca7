/**
 * Lines for the reader of a test run: what was covered, and what this machine did not allow to try.
 *
 * @module
 */

/** Prints a line on standard output. */
export function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}
