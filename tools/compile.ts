/**
 * Builds the executable: the program, the packages it needs and Deno in one file.
 *
 * Run it with `deno task compile`; the reasons are in
 * `docs/decisions/010-executable.md`.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import manifest from "../deno.json" with { type: "json" };
import { SETTING_NAMES } from "../src/config/mod.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIST = join(ROOT, "dist");
const MAIN = join(ROOT, "main.ts");

/** It knows only the packages of the program, which Deno embeds. */
const CONFIG = join(ROOT, "deno.json");

/** What the files are called, and what Deno calls the platforms. */
const TARGETS: readonly (readonly [name: string, target: string])[] = [
  ["linux-x64", "x86_64-unknown-linux-gnu"],
  ["linux-arm64", "aarch64-unknown-linux-gnu"],
  ["macos-x64", "x86_64-apple-darwin"],
  ["macos-arm64", "aarch64-apple-darwin"],
  ["windows-x64.exe", "x86_64-pc-windows-msvc"],
  ["windows-arm64.exe", "aarch64-pc-windows-msvc"],
];

/** Addresses of this machine, and those that mean all of them; no other can be reached or listened on. */
const ADDRESSES = ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::]"];

/** What the executable and the packages of a release may do. */
export const PERMISSIONS: readonly string[] = [
  "--no-prompt",
  "--allow-read",
  "--allow-write",
  `--allow-net=${ADDRESSES.join(",")}`,
  "--allow-sys=hostname,networkInterfaces",
  "--allow-run=/usr/bin/xdg-open,/usr/bin/open,C:/Windows/explorer.exe",
  `--allow-env=${SETTING_NAMES.join(",")}`,
  "--ignore-env",
];

const HELP = `Usage: deno task compile [--all] [--output FILE] [-- FLAG...]

Builds the executable for this platform as dist/route-guide.

  --all          build it for Windows, macOS and Linux (x64, arm64) instead, named after
                 version and platform, with their checksums in dist/SHA256SUMS
  --output FILE  write it to FILE instead; not with --all
  -- FLAG...     further flags for deno compile
  --help         show this text

DENORT_BIN names a base binary to build on; without it Deno downloads one.
`;

/**
 * Builds what the arguments ask for.
 *
 * @returns The exit code.
 */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      all: { type: "boolean" },
      output: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    print(HELP);
    return 0;
  }
  Deno.mkdirSync(DIST, { recursive: true });
  if (values.all !== true) {
    const output = values.output ?? join(DIST, "route-guide");
    return await compile(["--output", output, ...positionals]);
  }
  const files: string[] = [];
  for (const [name, target] of TARGETS) {
    const file = join(DIST, `route-guide-${manifest.version}-${name}`);
    const code = await compile(["--target", target, "--output", file, ...positionals]);
    if (code !== 0) return code;
    files.push(file);
  }
  Deno.writeTextFileSync(join(DIST, "SHA256SUMS"), files.map(checksumLine).join(""));
  return 0;
}

/** Runs `deno compile`; its output, which lists what is embedded, is passed through. */
async function compile(more: readonly string[]): Promise<number> {
  const args = ["compile", "--config", CONFIG, "--no-check", ...PERMISSIONS, ...more, MAIN];
  const { code } = await new Deno.Command(Deno.execPath(), { args }).spawn().status;
  return code;
}

/** A line of a checksum file, as `sha256sum --check` reads it. */
function checksumLine(path: string): string {
  const digest = createHash("sha256").update(Deno.readFileSync(path)).digest("hex");
  return `${digest}  ${basename(path)}\n`;
}

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}

if (import.meta.main) Deno.exit(await main(Deno.args));
