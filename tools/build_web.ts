/**
 * Bundles the browser code: `src/web/` → plain files in `src/pages/built/`, which are committed, so that
 * neither `deno task start` nor `deno task compile` needs a build step. A test rebuilds and compares.
 *
 *     deno task build            write the files
 *     deno task dev              write them again whenever a source changes, and run the service
 *
 * @module
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WEB = join(ROOT, "src", "web");

/** Where the files go. */
export const BUILT = join(ROOT, "src", "pages", "built");

/** Bundles by the name of their file: each becomes `NAME.js`, and `NAME.css` if it imports styles. */
const ENTRIES: Readonly<Record<string, string>> = {
  guide: "guide/main.tsx",
  editor: "editor/main.tsx",
  sheet: "sheet/main.tsx",
  map: "parts/map/map_main.ts",
  pack: "guide/pack_main.tsx",
  worker: "offline/worker.ts",
};

/** The oldest browsers that pupils' phones still have. */
const TARGETS = ["safari16", "chrome109", "firefox115"];

const packages = createRequire(join(WEB, "deno.json"));

/** The folder of a package of the browser code; its main module is in `dist`. */
function packageFolder(name: string): string {
  return dirname(dirname(packages.resolve(name)));
}

/** Modules of packages by the name they are imported by; Deno keeps packages in a folder of its own. */
function packageAliases(): Record<string, string> {
  const preact = packageFolder("preact");
  const leaflet = packageFolder("leaflet");
  return {
    "preact/hooks": join(preact, "hooks", "dist", "hooks.mjs"),
    "preact/jsx-runtime": join(preact, "jsx-runtime", "dist", "jsxRuntime.mjs"),
    "preact": join(preact, "dist", "preact.mjs"),
    "leaflet": join(leaflet, "dist", "leaflet-src.esm.js"),
  };
}

const OPTIONS: esbuild.BuildOptions = {
  absWorkingDir: WEB,
  entryPoints: Object.entries(ENTRIES).map(([out, path]) => ({ in: path, out })),
  outdir: BUILT,
  alias: packageAliases(),
  bundle: true,
  minify: true,
  format: "iife",
  target: TARGETS,
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
};

/** Builds everything in memory. @returns Content by file name. @throws when a source does not compile. */
export async function buildWeb(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await esbuild.build({ ...OPTIONS, write: false });
  await esbuild.stop();
  const files = outputFiles.map(({ path, text }) => [path.slice(BUILT.length + 1), text] as const);
  return new Map([...files, ["LICENCES.txt", licences()]]);
}

/** Builds the script and the styles of one page, for tests. @throws when a source does not compile. */
export async function buildPage(path: string): Promise<{ script: string; style: string }> {
  const entry = { entryPoints: [{ in: path, out: "page" }], outdir: "/" };
  const { outputFiles } = await esbuild.build({ ...OPTIONS, ...entry, write: false });
  await esbuild.stop();
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  return { script: textOf(".js"), style: textOf(".css") };
}

/** The licence texts of the libraries in the bundles, which must go with them. */
function licences(): string {
  const texts = ["preact", "leaflet"].map((name) => {
    const path = join(packageFolder(name), "LICENSE");
    return `${name}\n\n${Deno.readTextFileSync(path).trim().replaceAll("\r\n", "\n")}\n`;
  });
  return texts.join("\n----\n\n");
}

/** Builds, and builds again at every change, until the process ends. */
export async function watchWeb(): Promise<void> {
  const context = await esbuild.context({ ...OPTIONS, logLevel: "info" });
  await context.watch();
}

if (import.meta.main) {
  for (const [name, text] of await buildWeb()) Deno.writeTextFileSync(join(BUILT, name), text);
}
