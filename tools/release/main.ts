/**
 * `deno task release`: makes what a release consists of, in `dist/release`. Needs a Linux with npm, tar, zip, dpkg-deb
 * and makensis. The reasons are in `docs/decisions/032-packages.md`.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import manifest from "../../deno.json" with { type: "json" };
import { PERMISSIONS } from "../compile.ts";
import { buildDebian } from "./debian.ts";
import { licenceTexts, listOfParts } from "./parts.ts";
import { run } from "./run.ts";
import { loadRuntime, type Platform, PLATFORMS, runtimeName } from "./runtime.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TEMPLATES = join(ROOT, "tools", "release");
const { version } = manifest;

/** What comes between `deno run` and the program: what it may do, and that it needs nothing from elsewhere. */
const FLAGS = [
  "--quiet",
  "--no-config",
  "--unstable-no-legacy-abort",
  "--cached-only",
  ...PERMISSIONS,
]
  .join(" ");

/** Names of Debian for processors. */
const DEBIAN_ARCHITECTURES = { "linux-x64": "amd64", "linux-arm64": "arm64" } as const;

/** The platform on which releases are made, whose package is tested. */
const TESTED = "linux-x64";

/** Tests that use the program as a process. */
const TESTS = ["process", "commands", "crash", "docs", "deployment"].map((name) => `tests/${name}`);

const HELP =
  `Usage: deno task release [--only NAME,…] [--output FOLDER] [--runtime FILE] [--untested]

Makes the packages of this version in dist/release: a zip file for each platform, a package for Debian,
an installer for Windows, the list of parts, and SHA256SUMS.

  --only NAME,…    only those of these platforms: ${PLATFORMS.map(({ name }) => name).join(", ")}
  --output FOLDER  write them to FOLDER instead
  --untested       do not run the tests of processes, commands, crashes and web servers against the package for Linux
  --runtime FILE   put this Deno into the packages instead of the published one; only with one platform
  --help           show this text
`;

/** Makes the packages. @returns The exit code. */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string" },
      output: { type: "string" },
      runtime: { type: "string" },
      untested: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    print(HELP);
    return 0;
  }
  const wanted = values.only?.split(",");
  const platforms = PLATFORMS.filter(({ name }) => wanted?.includes(name) ?? true);
  if (platforms.length < (wanted?.length ?? 1) || (values.runtime && platforms.length > 1)) {
    print(HELP);
    return 2;
  }
  const output = values.output ?? join(ROOT, "dist", "release");
  await makeRelease(platforms, output, values.runtime ?? null);
  const isTested = values.untested !== true && platforms.some(({ name }) => name === TESTED);
  return isTested ? await testPackage(output) : 0;
}

/** Runs the tests that use the program as a process against the unpacked package. @returns Their exit code. */
async function testPackage(output: string): Promise<number> {
  const name = `route-guide-${version}-${TESTED}`;
  const folder = await Deno.makeTempDir({ prefix: "route-guide-release-" });
  try {
    await run("unzip", ["-q", join(output, `${name}.zip`), "-d", folder]);
    const flags = ["test", "--config", "workspace.json", "-P", "--no-check", "--parallel"];
    const command = new Deno.Command(Deno.execPath(), {
      args: [...flags, "--reporter=dot", ...TESTS],
      cwd: ROOT,
      env: { ROUTE_GUIDE_PROGRAM: join(folder, name, "route-guide") },
    });
    return (await command.spawn().status).code;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function makeRelease(
  platforms: readonly Platform[],
  output: string,
  runtime: string | null,
): Promise<void> {
  const work = await Deno.makeTempDir({ prefix: "route-guide-release-" });
  try {
    await Deno.mkdir(output, { recursive: true });
    // All files have the time of the commit, so that the same commit gives the same packages.
    const epoch = (await run("git", ["log", "-1", "--format=%ct"], { cwd: ROOT })).trim();
    const program = join(work, "program");
    const entry = join(ROOT, "main.ts");
    const bundle = ["bundle", "--quiet", "--platform", "deno", "--code-splitting"];
    await run(Deno.execPath(), [...bundle, "--outdir", program, entry], { cwd: ROOT });
    const licences = await licenceTexts();
    const files: string[] = [];
    for (const platform of platforms) {
      const cache = join(ROOT, "dist", "runtime");
      const binary = runtime ?? await loadRuntime(platform, cache);
      const folder = join(work, `route-guide-${version}-${platform.name}`);
      await stage(platform, { folder, program, binary, licences, epoch });
      files.push(await zip(folder, output, epoch));
      if (platform.name === "windows-x64") files.push(await installer(folder, output, epoch));
      if (platform.name === "linux-x64" || platform.name === "linux-arm64") {
        const architecture = DEBIAN_ARCHITECTURES[platform.name];
        files.push(
          await buildDebian({ folder, flags: FLAGS, architecture, version, work, output, epoch }),
        );
      }
    }
    const parts = join(output, `route-guide-${version}.cdx.json`);
    await Deno.writeTextFile(parts, listOfParts(new Date(Number(epoch) * 1000).toISOString()));
    files.push(parts);
    const sums = (await Promise.all(files.sort().map(checksumLine))).join("");
    await Deno.writeTextFile(join(output, "SHA256SUMS"), sums);
    print(sums);
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/** What the folder of a package is made of. */
interface Staging {
  readonly folder: string;
  /** Folder with the bundled program. */
  readonly program: string;
  /** The runtime for the platform. */
  readonly binary: string;
  readonly licences: string;
  /** Seconds since 1970 that all files have as their time. */
  readonly epoch: string;
}

/** Puts together what a package of a platform has in it, and what a person unpacks. */
async function stage(
  platform: Platform,
  { folder, program, binary, licences, epoch }: Staging,
): Promise<void> {
  await Deno.mkdir(join(folder, "runtime"), { recursive: true });
  await run("cp", ["-r", program, join(folder, "program")]);
  const runtime = join(folder, "runtime", runtimeName(platform));
  await Deno.copyFile(binary, runtime);
  await Deno.chmod(runtime, 0o755);
  await Deno.writeTextFile(join(folder, "LICENCES.txt"), licences);
  const isWindows = platform.name.startsWith("windows");
  await Deno.writeTextFile(join(folder, "README.txt"), readmeFor(platform));
  if (isWindows) {
    const script = crlf(await template("windows.cmd"));
    await Deno.writeTextFile(join(folder, "Route Guide.cmd"), script);
    await Deno.copyFile(join(TEMPLATES, "route-guide.ico"), join(folder, "route-guide.ico"));
  } else {
    await writeProgram(join(folder, "route-guide"), await template("posix.sh"));
    if (platform.name.startsWith("macos")) {
      await writeProgram(join(folder, "Route Guide.command"), await template("macos.command"));
    }
  }
  await run("find", [folder, "-exec", "touch", "-h", "-d", `@${epoch}`, "{}", "+"]);
}

/** The short text beside the program, in the words of its platform. */
function readmeFor({ name }: Platform): string {
  const [command, start, stop] = name.startsWith("windows")
    ? ['"Route Guide.cmd"', "Route Guide.cmd", ["Fenster schließen", "close the window"]]
    : name.startsWith("macos")
    ? ["./route-guide", "Route Guide.command", ["Fenster schließen", "close the window"]]
    : ["./route-guide", "./route-guide --open", ["Strg+C", "Ctrl+C"]];
  const values: Readonly<Record<string, string>> = {
    VERSION: version,
    COMMAND: command,
    START_DE: start,
    START_EN: start,
    STOP_DE: stop[0] ?? "",
    STOP_EN: stop[1] ?? "",
    DATA_DE: "der Ordner data neben dieser Datei",
    DATA_EN: "the folder data beside this file",
  };
  const text = Deno.readTextFileSync(join(TEMPLATES, "README.txt"))
    .replace(/@([A-Z_]+)@/g, (_, key) => values[key] ?? "");
  return name.startsWith("windows") ? crlf(text) : text;
}

async function template(name: string): Promise<string> {
  return (await Deno.readTextFile(join(TEMPLATES, name))).replaceAll("@FLAGS@", FLAGS);
}

function crlf(text: string): string {
  return text.replaceAll(/\r?\n/g, "\r\n");
}

async function writeProgram(path: string, text: string): Promise<void> {
  await Deno.writeTextFile(path, text);
  await Deno.chmod(path, 0o755);
}

/** Packs a folder as a zip file with its files in the order of their names. */
async function zip(folder: string, output: string, epoch: string): Promise<string> {
  const name = basename(folder);
  const path = join(output, `${name}.zip`);
  await Deno.remove(path).catch(ignoreMissing);
  const listed = await run("find", [name, "-type", "f"], { cwd: join(folder, "..") });
  const files = listed.trim().split("\n").sort();
  const env = { TZ: "UTC", SOURCE_DATE_EPOCH: epoch };
  await run("zip", ["-q", "-X", "-9", path, ...files], { cwd: join(folder, ".."), env });
  return path;
}

/** Makes the installer for Windows. */
async function installer(folder: string, output: string, epoch: string): Promise<string> {
  const path = join(output, `route-guide-${version}-windows-x64-setup.exe`);
  const defines = {
    VERSION: version,
    SOURCE: folder,
    OUTPUT: path,
    ICON: join(TEMPLATES, "route-guide.ico"),
  };
  const args = Object.entries(defines).map(([name, value]) => `-D${name}=${value}`);
  await run("makensis", ["-V2", "-WX", ...args, join(TEMPLATES, "installer.nsi")], {
    env: { SOURCE_DATE_EPOCH: epoch },
  });
  return path;
}

/** A line of a checksum file, as `sha256sum --check` reads it. */
async function checksumLine(path: string): Promise<string> {
  const digest = createHash("sha256").update(await Deno.readFile(path)).digest("hex");
  return `${digest}  ${basename(path)}\n`;
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}

if (import.meta.main) Deno.exit(await main(Deno.args));
