/** The runtime that packages bring along: Deno's own binaries, as its npm packages have them. @module */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { run } from "./run.ts";

/** The version of the binaries; the program needs this or a newer one. */
export const DENO_VERSION = "2.9.6";

/** A system and processor for which packages are made. */
export interface Platform {
  readonly name: string;
  /** The npm package with the binary. */
  readonly npmPackage: string;
  /** SHA-512 of that package in base64, as the registry has it. */
  readonly sha512: string;
}

/** All platforms. */
export const PLATFORMS: readonly Platform[] = [
  {
    name: "windows-x64",
    npmPackage: "@deno/win32-x64",
    sha512:
      "qRGnmVz/Ea6UWPht/S3xFRK17UZ/ls38DSVfgGB17fpASLxPkksqzWUI/BzL9YYoOknYzfc94mySGyInZu/JXw==",
  },
  {
    name: "windows-arm64",
    npmPackage: "@deno/win32-arm64",
    sha512:
      "iHSHs89g2Uy6k0bGHmXkgzTIW8WXImYPpvqRRO/zNsK1/N79PcjvAth1TuQatuIALcLdocstPs/PAYtndbfr0A==",
  },
  {
    name: "macos-x64",
    npmPackage: "@deno/darwin-x64",
    sha512:
      "tPi3CWPRdjW1MaWlvWjORE7Ass5SADdWdj1BF1Q1PEdzi+5u/mC5YhmZzniMiPr81PpaFeqjXaLAsfb8lFsZ0Q==",
  },
  {
    name: "macos-arm64",
    npmPackage: "@deno/darwin-arm64",
    sha512:
      "V8uO1Aolrl/yvdMb5lOtgtigs8YuZBjrOrgviVMiYkQ0swymFfzkae1wZak4Xi24t7vf7d/eiMb/7ryjjVm+tg==",
  },
  {
    name: "linux-x64",
    npmPackage: "@deno/linux-x64-glibc",
    sha512:
      "3md4TKLCuzsLDmfOoC5KN7NAZaxSVkMgm64vg6foD00JBADCpYS2/5QqXfzgnP5ZQz3iLP9vBQJtEgc116OAoQ==",
  },
  {
    name: "linux-arm64",
    npmPackage: "@deno/linux-arm64-glibc",
    sha512:
      "poqhoH9B3nYloigEMPT5t8HY+wBeiuea1An5Q7fqgJzP0SYmWsoS/oUnWO/pEiA4ofzIBy1Elt/in58xKtxEoQ==",
  },
];

/**
 * Loads the binary for a platform into a folder, unless it is there, and checks what was loaded.
 *
 * @returns Its path.
 * @throws {Error} when it cannot be loaded, or is another one.
 */
export async function loadRuntime(platform: Platform, cache: string): Promise<string> {
  const folder = join(cache, `${platform.name}-${DENO_VERSION}`);
  const binary = join(folder, "package", runtimeName(platform));
  const isThere = await Deno.stat(binary).then(({ isFile }) => isFile, () => false);
  if (isThere) return binary;
  await Deno.mkdir(folder, { recursive: true });
  const spec = `${platform.npmPackage}@${DENO_VERSION}`;
  const packed = await run("npm", ["pack", "--silent", "--pack-destination", folder, spec]);
  const archive = join(folder, packed.trim().split("\n").at(-1) ?? "");
  const digest = createHash("sha512").update(await Deno.readFile(archive)).digest("base64");
  if (digest !== platform.sha512) throw new Error(`${spec} is not the package that is expected`);
  await run("tar", ["-xzf", archive, "-C", folder]);
  await Deno.remove(archive);
  return binary;
}

/** The file name of the binary on a platform. */
export function runtimeName({ name }: Platform): string {
  return name.startsWith("windows") ? "deno.exe" : "deno";
}
