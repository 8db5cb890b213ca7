/** What a release is made of: the list of its parts (CycloneDX 1.6), and their licences. @module */
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../deno.json" with { type: "json" };
import web from "../../web/deno.json" with { type: "json" };
import { joinedNotices, ownNotice } from "../licence_notices.ts";
import { run } from "./run.ts";
import { DENO_VERSION } from "./runtime.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A package that the program or its pages contain. */
interface Part {
  readonly name: string;
  readonly version: string;
  /** As a lock file has it: `sha512-` and base64. */
  readonly integrity: string;
}

type Locked = Readonly<Record<string, { readonly integrity: string }>>;

/** The parts of the program: all that its lock file names. */
function programParts(): Part[] {
  return partsOf(lockedIn("deno.lock"), () => true);
}

/** The parts of the pages: what the browser code imports. */
function pageParts(): Part[] {
  const names = Object.values(web.imports).map((specifier) => nameAndVersion(specifier).name);
  return partsOf(lockedIn("workspace.lock"), (name) => names.includes(name));
}

function lockedIn(lockFile: string): Locked {
  const { npm }: { npm: Locked } = JSON.parse(Deno.readTextFileSync(join(ROOT, lockFile)));
  return npm;
}

function partsOf(locked: Locked, isWanted: (name: string) => boolean): Part[] {
  return Object.entries(locked)
    .map(([key, { integrity }]) => ({ ...nameAndVersion(key), integrity }))
    .filter(({ name }) => isWanted(name));
}

/** Splits `npm:@scope/name@1.2.3` and keys of lock files, which name peers after `_`. */
function nameAndVersion(text: string): { readonly name: string; readonly version: string } {
  const match = /^(?:npm:\/?)?(@?[^@]+)@([^/_]+)/.exec(text);
  if (match === null) throw new Error(`${text} names no version`);
  const [, name = "", version = ""] = match;
  return { name, version };
}

/** The list of all parts as CycloneDX JSON. @param createdAt ISO 8601. */
export function listOfParts(createdAt: string): string {
  const parts = [...programParts(), ...pageParts()]
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  const components = parts.map(({ name, version, integrity }) => ({
    type: "library",
    "bom-ref": `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: [{ alg: "SHA-512", content: hexOf(integrity) }],
  }));
  const deno = {
    type: "platform",
    "bom-ref": `deno@${DENO_VERSION}`,
    name: "deno",
    version: DENO_VERSION,
    purl: `pkg:npm/deno@${DENO_VERSION}`,
  };
  return JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      version: 1,
      metadata: {
        timestamp: createdAt,
        component: {
          type: "application",
          "bom-ref": `route-guide@${manifest.version}`,
          name: "route-guide",
          version: manifest.version,
          licenses: [{ license: { id: manifest.license } }],
        },
      },
      components: [deno, ...components],
    },
    null,
    2,
  ) + "\n";
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");
}

/**
 * The licences of the program, its packages, the pages and the runtime as one text.
 *
 * @throws {Error} when a package has no licence file.
 */
export async function licenceTexts(): Promise<string> {
  const info: { npmCache: string } = JSON.parse(await run(Deno.execPath(), ["info", "--json"]));
  const notices = programParts().map(({ name, version }) => {
    const folder = packageFolder(info.npmCache, name, version);
    return `${name} ${version}\n\n${licenceIn(folder)}\n`;
  });
  const pages = Deno.readTextFileSync(join(ROOT, "src", "pages", "built", "LICENCES.txt"));
  const deno =
    `Deno ${DENO_VERSION}\n\nMIT License, Copyright the Deno authors. Its licence and those of its parts: ` +
    "https://github.com/denoland/deno/blob/main/LICENSE.md\n";
  return joinedNotices([ownNotice(), deno, ...notices, pages]);
}

/** Where Deno keeps a package: in a folder of its registry, of which there may be several. */
function packageFolder(npmCache: string, name: string, version: string): string {
  for (const { name: registry } of Deno.readDirSync(npmCache)) {
    const folder = join(npmCache, registry, name, version);
    try {
      if (Deno.statSync(folder).isDirectory) return folder;
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  throw new Error(`${name} ${version} has not been loaded`);
}

function licenceIn(folder: string): string {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name);
  const file = names.find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return Deno.readTextFileSync(join(folder, file)).trim();
  const { license }: { license?: string } = JSON.parse(
    Deno.readTextFileSync(join(folder, "package.json")),
  );
  if (license === undefined) throw new Error(`${folder} has no licence`);
  return `Licence: ${license}`;
}
