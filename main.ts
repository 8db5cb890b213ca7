/** Route Guide: the command line. The commands are in `src/commands`. @module */
import { dirname, join } from "node:path";
import { runCommandLine } from "./src/commands/mod.ts";
import { VERSION } from "./src/version.ts";

/** The data folder stands beside the program: the executable, or this file. */
function defaultDataDir(): string {
  const program = Deno.build.standalone ? dirname(Deno.execPath()) : import.meta.dirname;
  return join(program ?? ".", "data");
}

if (import.meta.main) {
  const program = { version: VERSION, defaultDataDir: defaultDataDir() };
  Deno.exit(await runCommandLine(Deno.args, program));
}
