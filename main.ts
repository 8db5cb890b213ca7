/**
 * Route Guide: the command line.
 *
 * @module
 */
import { dirname, join } from "node:path";
import manifest from "./deno.json" with { type: "json" };
import { serve } from "./src/serve_command.ts";

const USAGE =
  `Route Guide ${manifest.version}: guided walks from GPX tracks, with pictures and audio.

Usage: route-guide [serve]

  serve        run the service (the default)
  --help       show this text
  --version    show the version

Settings are environment variables: HOST, PORT, DATA_DIR, MAX_UPLOAD_MB,
DEFAULT_ROUTE_RADIUS_KM, DEFAULT_POI_TRIGGER_METERS, ALLOWED_ORIGINS, LOG.
`;

/** The data folder stands beside the program: the executable, or this file. */
function defaultDataDir(): string {
  const program = Deno.build.standalone ? dirname(Deno.execPath()) : import.meta.dirname;
  return join(program ?? ".", "data");
}

async function main(args: readonly string[]): Promise<number> {
  const [command = "serve", ...rest] = args;
  if (rest.length === 0) {
    if (command === "serve") return await serve(defaultDataDir(), manifest.version);
    if (command === "--help" || command === "-h") return print(USAGE);
    if (command === "--version") return print(`${manifest.version}\n`);
  }
  print(USAGE);
  return 2;
}

function print(text: string): number {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
  return 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
