/**
 * Bundles the browser code: `web/` → plain files in `src/pages/built/`, which are committed, so that
 * neither `deno task start` nor `deno task compile` needs a build step. A test rebuilds and compares.
 *
 *     deno task build            write the files
 *     deno task dev              write them again whenever a source changes, and run the service
 *
 * @module
 */
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import {
  type ManualChunkMeta,
  type OutputChunk,
  type OutputOptions,
  type Plugin,
  type PreRenderedChunk,
  rollup,
  type RollupCache,
} from "rollup";
import { exifParts, leafletParts } from "./left_out.ts";
import {
  decoderNotice,
  encoderNotice,
  joinedNotices,
  noticesOf,
  ownNotice,
} from "./licence_notices.ts";
import { ENTRIES, type Entry, TARGETS } from "./page_entries.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WEB = join(ROOT, "web");

/** Where the files go. */
export const BUILT = join(ROOT, "src", "pages", "built");

const packages = createRequire(join(WEB, "deno.json"));

/** The folder of a package of the browser code; its main module is in `dist`. */
function packageFolder(name: string): string {
  return dirname(dirname(packages.resolve(name)));
}

/** Modules of packages by the name they are imported by; Deno keeps packages in a folder of its own. */
const PACKAGES: Readonly<Record<string, string>> = {
  "preact/hooks": join(packageFolder("preact"), "hooks", "dist", "hooks.mjs"),
  "preact/jsx-runtime": join(packageFolder("preact"), "jsx-runtime", "dist", "jsxRuntime.mjs"),
  "preact": join(packageFolder("preact"), "dist", "preact.mjs"),
  "wasm-media-encoders": join(
    packageFolder("wasm-media-encoders"),
    "dist",
    "esnext",
    "index.mjs",
  ),
};

/** Packages whose modules are imported one by one. */
const BY_PATH = ["leaflet", "exifreader"];

const findPackages: Plugin = {
  name: "find-packages",
  resolveId(path) {
    const known = PACKAGES[path];
    if (known !== undefined) return known;
    const [name = "", ...rest] = path.split("/");
    return BY_PATH.includes(name) ? join(packageFolder(name), ...rest) : null;
  },
};

/** TypeScript and JSX → JavaScript. */
function compile(sourcemap: boolean): Plugin {
  return {
    name: "compile",
    async transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null;
      const result = await esbuild.transform(code, {
        loader: id.endsWith("x") ? "tsx" : "ts",
        jsx: "automatic",
        jsxImportSource: "preact",
        sourcefile: id,
        sourcemap,
        tsconfigRaw: {},
      });
      return { code: result.code, map: result.map === "" ? null : result.map };
    },
  };
}

/** Styles are found with the modules that import them; {@link stylesOf} makes them. */
const findStyles: Plugin = {
  name: "find-styles",
  load: (id) =>
    id.endsWith(".css") ? { code: "export {};", moduleSideEffects: "no-treeshake" } : null,
};

/** The styles that a script imports, in this order, as one text; null without any. */
async function stylesOf(chunk: OutputChunk, target: readonly string[]): Promise<string | null> {
  const paths = chunk.moduleIds.filter((id) => id.endsWith(".css"));
  if (paths.length === 0) return null;
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: paths.map((path) => `@import ${JSON.stringify(path)};`).join("\n"),
      loader: "css",
      resolveDir: WEB,
    },
    bundle: true,
    minify: true,
    charset: "utf8",
    legalComments: "none",
    target: [...target],
    write: false,
  });
  return outputFiles[0]?.text ?? null;
}

/** Makes scripts small, and ready for their browsers. */
function minify(target: readonly string[]): Plugin {
  return {
    name: "minify",
    async renderChunk(code) {
      const options = { minify: true, charset: "utf8", legalComments: "none" } as const;
      const result = await esbuild.transform(code, { ...options, target: [...target] });
      return { code: result.code, map: null };
    },
  };
}

/** What `web/kit/loader.ts` has for the first script of a program, as text that comes before the program's own. */
async function loaderOf(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: 'export { define } from "./kit/loader.ts";',
      loader: "ts",
      resolveDir: WEB,
    },
    bundle: true,
    format: "esm",
    tsconfigRaw: {},
    write: false,
  });
  return outputFiles[0]?.text.replace(/export \{[^}]*\};\s*$/, "") ?? "";
}

/** The loader takes one name and returns a promise; Rollup's own rendering has a list and two callbacks. */
const loadParts: Plugin = {
  name: "load-parts",
  renderDynamicImport: () => ({ left: "require(", right: ")" }),
};

/** All that a module imports, itself included, but for what it imports by `import()`. */
function importedBy(id: string, { getModuleInfo }: ManualChunkMeta): ReadonlySet<string> {
  const found = new Set([id]);
  for (const module of found) {
    for (const imported of getModuleInfo(module)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/**
 * What must be in the first script of a program: its own modules, and those of its sources, of which each page has one from the
 * start, that other parts need without that source. In a script of their own they would be one more request before the first
 * screen.
 */
function neededFirst(main: string, meta: ManualChunkMeta): ReadonlySet<string> {
  const partsOf = (id: string) => meta.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const sources = partsOf(main).map((part) => ({ part, modules: importedBy(part, meta) }));
  if (sources.length < 2) return new Set();
  const first = new Set(importedBy(main, meta));
  const parts = new Set([...meta.getModuleIds()].flatMap(partsOf));
  for (const source of sources) {
    const isOwn = (id: string) =>
      sources.every(({ part, modules }) => modules.has(id) === (part === source.part));
    const ofSource = new Set([source.part, ...[...source.modules].filter(isOwn).flatMap(partsOf)]);
    const others = [...parts].filter((part) => !ofSource.has(part))
      .map((part) => importedBy(part, meta));
    for (const id of source.modules) if (others.some((modules) => modules.has(id))) first.add(id);
  }
  return first;
}

/** A script or a style that was built. */
interface BuiltFile {
  readonly name: string;
  readonly text: string;
  /** The modules in it. */
  readonly modules: readonly string[];
  /** Names of scripts that it cannot run without. */
  readonly imports: readonly string[];
  /** Names of scripts that it loads when they are needed. */
  readonly parts: readonly string[];
}

/** The name of a part: that of its module, without `_part`, after that of its program. */
function partName(program: string, { name }: PreRenderedChunk): string {
  return `${program}_${name === "en" ? "english" : name.replace(/_part$/, "")}`;
}

/** What differs between a script with parts and one that is whole. */
async function outputOf(name: string, entry: Entry): Promise<OutputOptions> {
  if (entry.hasParts !== true) return { format: "iife", inlineDynamicImports: true };
  const loader = await loaderOf();
  let shared: ReadonlySet<string> | undefined;
  return {
    format: "amd",
    amd: { autoId: true },
    banner: ({ isEntry }) => isEntry ? `(() => {${loader}` : "document.currentScript.",
    footer: ({ isEntry }) => isEntry ? "})();" : "",
    manualChunks(id, meta) {
      shared ??= neededFirst(resolve(WEB, entry.path), meta);
      return shared.has(id) ? name : undefined;
    },
  };
}

/** What Rollup knows of programs that are built again and again. */
const caches = new Map<string, RollupCache | undefined>();

/**
 * Builds a script, its parts, and the styles of both.
 *
 * @param isForWork Whether it is for work on it: with source maps and without what makes scripts small.
 * @throws when a source does not compile.
 */
async function build(
  name: string,
  entry: Entry,
  target: readonly string[] = [],
  isForWork = false,
): Promise<BuiltFile[]> {
  const bundle = await rollup({
    cache: caches.get(name) ?? false,
    input: { [name]: resolve(WEB, entry.path) },
    plugins: [
      findPackages,
      leafletParts(name !== "editor"),
      exifParts,
      findStyles,
      compile(isForWork),
      loadParts,
      ...(isForWork ? [] : [minify(target)]),
    ],
    preserveEntrySignatures: false,
    // As their packages say.
    treeshake: { moduleSideEffects: (id) => !/[\\/](?:preact|exifreader)[\\/]/.test(id) },
    onLog(level, log) {
      const isOfLeaflet = log.code === "CIRCULAR_DEPENDENCY" && /leaflet/.test(log.message);
      if (!isOfLeaflet) throw new Error(`${level}: ${log.message}`);
    },
  });
  if (isForWork) caches.set(name, bundle.cache);
  const { output } = await bundle.generate({
    ...await outputOf(name, entry),
    sourcemap: isForWork ? "inline" : false,
    generatedCode: { preset: "es2015", symbols: false },
    esModule: false,
    freeze: false,
    minifyInternalExports: true,
    externalLiveBindings: false,
    entryFileNames: "[name].js",
    chunkFileNames: (chunk) => `${partName(name, chunk)}.js`,
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === "chunk");
  const files = await Promise.all(chunks.map(async (chunk): Promise<BuiltFile[]> => {
    const { fileName, code, moduleIds: modules, imports, dynamicImports: parts } = chunk;
    const css = await stylesOf(chunk, target);
    // The decoder's own script comes first, unchanged, in the worker that decodes HEIC pictures (ADR 022).
    const before = name === "heic" ? Deno.readTextFileSync(decoderFile("libheif.js")) + "\n" : "";
    const script = { name: fileName, text: before + code, modules, imports, parts };
    if (css === null) return [script];
    return [script, { ...script, name: fileName.replace(".js", ".css"), text: css }];
  }));
  return files.flat();
}

/** A file of the decoder of HEIC pictures, as its package has it (ADR 022). */
function decoderFile(name: string): string {
  return packages.resolve(`libheif-js/libheif-wasm/${name}`);
}

/** LAME as WebAssembly, as its package has it (ADR 029). */
const ENCODER = join(packageFolder("wasm-media-encoders"), "wasm", "mp3.wasm");

/** The scripts of both surfaces. */
const SCRIPTS = (["guide", "editor"] as const).flatMap((surface) =>
  Object.entries(ENTRIES[surface]).map(([name, entry]) => ({
    name,
    entry,
    target: TARGETS[surface],
  }))
);

/** Names of the packages of which something is in files. */
function packagesIn(files: readonly BuiltFile[]): readonly string[] {
  const names = files.flatMap(({ modules }) => modules).flatMap((path) =>
    /registry\.npmjs\.org\/((?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll("\\", "/"))?.[1] ?? []
  );
  return [...new Set(names)].sort();
}

/**
 * Builds everything in memory.
 *
 * @param isForWork Whether it is for work on it: with source maps and without what makes scripts small.
 * @returns Content by file name.
 * @throws when a source does not compile.
 */
export async function buildWeb(isForWork = false): Promise<Map<string, string>> {
  const built: BuiltFile[] = [];
  const ofPack: BuiltFile[] = [];
  for (const { name, entry, target } of SCRIPTS) {
    const files = await build(name, entry, target, isForWork);
    built.push(...files);
    if (name === "pack") ofPack.push(...files);
  }
  await esbuild.stop();
  const notices = noticesOf(packagesIn(built), packageFolder);
  const contents = new Map([
    ...built.map(({ name, text }) => [name, text] as const),
    ["libheif.wasm.base64", Deno.readFileSync(decoderFile("libheif.wasm")).toBase64()],
    ["lame.wasm.base64", Deno.readFileSync(ENCODER).toBase64()],
    [
      "LICENCES.txt",
      joinedNotices([...notices, decoderNotice(decoderFile("LICENSE")), encoderNotice()]),
    ],
    [
      "pack_licences.txt",
      joinedNotices([ownNotice(), ...noticesOf(packagesIn(ofPack), packageFolder)]),
    ],
  ]);
  contents.set("mod.ts", listOf([...contents.keys()].sort(), built));
  return contents;
}

/** The module that has all files as texts, so that they are part of every program that imports it. */
function listOf(names: readonly string[], built: readonly BuiltFile[]): string {
  const imports = names.map((name, index) =>
    `import file${index} from "./${name}" with { type: "text" };`
  );
  const files = names.map((name, index) => `  "${name}": file${index},`);
  const scripts = built.filter(({ name }) => name.endsWith(".js"));
  const graph = (kind: "imports" | "parts") =>
    scripts.flatMap((script) =>
      script[kind].length === 0 ? [] : `  "${script.name}": ${JSON.stringify(script[kind])},`
    ).join("\n");
  return `/** What was built of \`web\`. Written by \`deno task build\`. @module */
${imports.join("\n")}

/** The files by their names. */
export const FILES = {
${files.join("\n")}
} as const;

/** Names of scripts, by the name of the one that needs them. */
type Scripts = Readonly<Record<string, readonly (keyof typeof FILES)[]>>;

/** What a script cannot run without. */
export const IMPORTS: Scripts = {
${graph("imports")}
};

/** What a script loads when it is needed (ADR 019). */
export const PARTS: Scripts = {
${graph("parts")}
};
`;
}

/** Writes what is built, and removes what is built no more. */
export function writeWeb(built: ReadonlyMap<string, string>): void {
  const before = [...Deno.readDirSync(BUILT)].map(({ name }) => name);
  for (const name of before) if (!built.has(name)) Deno.removeSync(join(BUILT, name));
  for (const [name, text] of built) Deno.writeTextFileSync(join(BUILT, name), text);
}

/** Builds the script and the styles of one page, for tests. @throws when a source does not compile. */
export async function buildPage(path: string): Promise<{ script: string; style: string }> {
  const files = await build("page", { path });
  await esbuild.stop();
  const textOf = (end: string) => files.find(({ name }) => name.endsWith(end))?.text ?? "";
  return { script: textOf(".js"), style: textOf(".css") };
}

if (import.meta.main) writeWeb(await buildWeb());
