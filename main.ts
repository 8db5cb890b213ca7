/** Route Guide: the command line. The commands are in `src/commands`. @module */
import { dirname, join } from "node:path";

/** The oldest Deno that the program runs with. */
const NEEDED_DENO = "2.9.6";

/** What is to be said where Deno is older than {@link NEEDED_DENO}; null where it is not. */
function oldDeno(): string | null {
  const numbers = (text: string) => text.split(/[.+-]/).map(Number);
  const [major = 0, minor = 0, patch = 0] = numbers(Deno.version.deno);
  const [neededMajor = 0, neededMinor = 0, neededPatch = 0] = numbers(NEEDED_DENO);
  const isOld = major - neededMajor || minor - neededMinor || patch - neededPatch;
  return isOld < 0
    ? `Route Guide needs Deno ${NEEDED_DENO} or newer, this is ${Deno.version.deno}\n`
    : null;
}

/** The data folder stands beside the program: the executable, or this file. */
function defaultDataDir(): string {
  const program = Deno.build.standalone ? dirname(Deno.execPath()) : import.meta.dirname;
  return join(program ?? ".", "data");
}

async function main(): Promise<number> {
  const problem = oldDeno();
  if (problem !== null) {
    Deno.stderr.writeSync(new TextEncoder().encode(problem));
    return 1;
  }
  // Loaded now: an older Deno could not even load them, and would say something else.
  const { runCommandLine } = await import("./src/commands/mod.ts");
  const { VERSION } = await import("./src/version.ts");
  return await runCommandLine(Deno.args, { version: VERSION, defaultDataDir: defaultDataDir() });
}

if (import.meta.main) Deno.exit(await main());
