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
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { leafletStubs, phoneStubs } from "./leaflet_stubs.ts";
import { LEAFLET_MODULES, MAP_MODULES, TILE_MODULES } from "./map_modules.ts";
import {
  decoderNotice,
  encoderNotice,
  joinedNotices,
  noticesOf,
  ownNotice,
  packagesIn,
} from "./licence_notices.ts";
import { ENTRIES, type Surface, TARGETS } from "./page_entries.ts";
import { TOGETHER } from "./page_scripts.ts";
import { photoStubs } from "./photo_stubs.ts";
import {
  borrowModules,
  EDITOR_MODULES,
  GUIDE_MODULES,
  lendModules,
  PUBLISHED_MODULES,
  refuseTwice,
  SCREEN_MODULES,
  type Shared,
  sharedBy,
} from "./shared_modules.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WEB = join(ROOT, "web");

/** Where the files go. */
export const BUILT = join(ROOT, "src", "pages", "built");

const SURFACES = ["guide", "editor"] as const satisfies readonly Surface[];

const packages = createRequire(join(WEB, "deno.json"));

/** The folder of a package of the browser code; its main module is in `dist`. */
function packageFolder(name: string): string {
  return dirname(dirname(packages.resolve(name)));
}

/** Modules of packages by the name they are imported by; Deno keeps packages in a folder of its own. */
function packageAliases(): Record<string, string> {
  const preact = packageFolder("preact");
  return {
    "preact/hooks": join(preact, "hooks", "dist", "hooks.mjs"),
    "preact/jsx-runtime": join(preact, "jsx-runtime", "dist", "jsxRuntime.mjs"),
    "preact": join(preact, "dist", "preact.mjs"),
    "leaflet": packageFolder("leaflet"), // its modules are imported one by one
    "exifreader": packageFolder("exifreader"), // only its source can leave parts out
    "wasm-media-encoders": join(
      packageFolder("wasm-media-encoders"),
      "dist",
      "esnext",
      "index.mjs",
    ),
  };
}

const OPTIONS = {
  absWorkingDir: WEB,
  outdir: BUILT,
  alias: packageAliases(),
  plugins: [leafletStubs],
  bundle: true,
  minify: true,
  format: "iife",
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
  logOverride: { "package.json": "silent" }, // of packages that list conditions that are not used here
} satisfies esbuild.BuildOptions;

/** What the two scripts of the guide share (ADR 019). */
const GUIDE: Shared = { variable: "routeGuideShared", folder: WEB, modules: GUIDE_MODULES };

/** What the two scripts of the guide on published files share. */
const PUBLISHED: Shared = { variable: "routeGuideShared", folder: WEB, modules: PUBLISHED_MODULES };

/** What `extras.js` takes of that: it is one script for all guides. */
const EXTRAS: Shared = { ...GUIDE, modules: SCREEN_MODULES };

/** What the editor's script shares with those that it loads later. */
const EDITOR: Shared = { variable: "routeGuideShared", folder: WEB, modules: EDITOR_MODULES };

/** What a map of the school's own shares with the rest of Leaflet. */
const LEAFLET: Shared = {
  variable: "routeGuideLeaflet",
  folder: packageFolder("leaflet"),
  packageName: "leaflet",
  modules: LEAFLET_MODULES,
};

/** What the editor shares with it and with the layer of tiles. */
const TILES: Shared = { ...LEAFLET, modules: TILE_MODULES };

/** What a map of the school's own shares with the map besides Leaflet. */
const MAP: Shared = { variable: "routeGuideMapShared", folder: WEB, modules: MAP_MODULES };

/** Scripts that share modules with others. */
const SHARING: Readonly<Record<string, esbuild.BuildOptions>> = {
  guide: { inject: [sharedBy(GUIDE)], plugins: [lendModules(GUIDE)] },
  site: { inject: [sharedBy(PUBLISHED)], plugins: [lendModules(PUBLISHED)] },
  site_later: { plugins: [borrowModules(PUBLISHED)] },
  site_check: { plugins: [borrowModules(PUBLISHED)] },
  later: { plugins: [borrowModules(GUIDE)] },
  extras: { plugins: [borrowModules(EXTRAS)] },
  map: {
    inject: [sharedBy(LEAFLET), sharedBy(MAP)],
    plugins: [leafletStubs, phoneStubs, lendModules(LEAFLET), lendModules(MAP)],
  },
  editor: {
    inject: [sharedBy(EDITOR), sharedBy(TILES), sharedBy(MAP)],
    plugins: [leafletStubs, lendModules(EDITOR), lendModules(TILES), lendModules(MAP)],
  },
  dialogs: { plugins: [borrowModules(EDITOR)] },
  help: { plugins: [borrowModules(EDITOR)] },
  copying: { plugins: [borrowModules(EDITOR)] },
  proposals: { plugins: [photoStubs, borrowModules(EDITOR)] },
  about: { plugins: [borrowModules(EDITOR)] },
  map_dialog: { plugins: [borrowModules(EDITOR)] },
  simulation: { plugins: [borrowModules(EDITOR)] },
  removed: { plugins: [borrowModules(EDITOR)] },
  recorder: { plugins: [borrowModules(EDITOR)] },
  levels: { plugins: [borrowModules(EDITOR)] },
  tiles: { plugins: [borrowModules(TILES)] },
  own_map: { plugins: [borrowModules(LEAFLET), borrowModules(MAP)] },
};

/** A file of the decoder of HEIC pictures, as its package has it (ADR 022). */
function decoderFile(name: string): string {
  return packages.resolve(`libheif-js/libheif-wasm/${name}`);
}

/** LAME as WebAssembly, as its package has it (ADR 029). */
const ENCODER = join(packageFolder("wasm-media-encoders"), "wasm", "mp3.wasm");

/** The worker that decodes HEIC pictures has the decoder's own script, unchanged, before its code. */
const DECODER: esbuild.BuildOptions = {
  banner: { js: Deno.readTextFileSync(decoderFile("libheif.js")) },
};

/** What builds a bundle; it says what is in it. */
type Bundle = esbuild.BuildOptions & { readonly metafile: true };

/** What builds each bundle, by its name. */
const BUNDLES: ReadonlyMap<string, Bundle> = new Map(
  SURFACES.flatMap((surface) =>
    Object.entries(ENTRIES[surface]).map(([out, path]): [string, Bundle] => [out, {
      ...OPTIONS,
      ...SHARING[out],
      ...(out === "heic" ? DECODER : {}),
      metafile: true,
      entryPoints: [{ in: path, out }],
      target: [...TARGETS[surface]],
    }])
  ),
);

/** Builds everything in memory. @returns Content by file name. @throws when a source does not compile. */
export async function buildWeb(): Promise<ReadonlyMap<string, string>> {
  const results = await Promise.all(
    [...BUNDLES].map(async ([name, options]) => {
      const { outputFiles, metafile } = await esbuild.build({ ...options, write: false });
      return { name, outputFiles, metafile };
    }),
  );
  await esbuild.stop();
  for (const names of TOGETHER) {
    refuseTwice(
      results.filter(({ name }) => names.some((of) => of === name)).map(({ metafile }) => metafile),
    );
  }
  const files = results.flatMap(({ outputFiles }) => outputFiles).map(({ path, text }) =>
    [path.slice(BUILT.length + 1), text] as const
  );
  const packages = (name?: string) =>
    packagesIn(
      results.filter((result) => name === undefined || result.name === name)
        .map(({ metafile }) => metafile),
    );
  return new Map([
    ...files,
    ["libheif.wasm.base64", Deno.readFileSync(decoderFile("libheif.wasm")).toBase64()],
    ["lame.wasm.base64", Deno.readFileSync(ENCODER).toBase64()],
    [
      "LICENCES.txt",
      joinedNotices([
        ...noticesOf(packages(), packageFolder),
        decoderNotice(decoderFile("LICENSE")),
        encoderNotice(),
      ]),
    ],
    [
      "pack_licences.txt",
      joinedNotices([ownNotice(), ...noticesOf(packages("pack"), packageFolder)]),
    ],
  ]);
}

/** Builds the script and the styles of one page, for tests. @throws when a source does not compile. */
export async function buildPage(path: string): Promise<{ script: string; style: string }> {
  const entry = { entryPoints: [{ in: path, out: "page" }], outdir: "/" };
  const { outputFiles } = await esbuild.build({ ...OPTIONS, ...entry, write: false });
  await esbuild.stop();
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  return { script: textOf(".js"), style: textOf(".css") };
}

/** Builds, and builds again at every change, until the process ends. */
export async function watchWeb(): Promise<void> {
  for (const options of BUNDLES.values()) {
    const context = await esbuild.context({ ...options, logLevel: "info" });
    await context.watch();
  }
}

if (import.meta.main) {
  for (const [name, text] of await buildWeb()) Deno.writeTextFileSync(join(BUILT, name), text);
}
