/**
 * Tests that hold for the source as a whole: which module may import which, how long files are, and that every
 * file is loaded, so that coverage counts it.
 *
 * @module
 */
import assert from "node:assert/strict";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import manifest from "../../deno.json" with { type: "json" };
import workspace from "../../workspace.json" with { type: "json" };
import { FILES, importsOf, isSource, moduleOf, SOURCE, WEB } from "../support/source_modules.ts";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** The packages of a lock file by name, version and those that they were resolved with. */
type LockedPackages = Record<
  string,
  { readonly integrity: string; readonly dependencies?: readonly string[] }
>;

function lockedPackages(name: string): LockedPackages {
  return JSON.parse(Deno.readTextFileSync(new URL(`../../${name}`, import.meta.url))).npm;
}

/** The packages of the program, and what they need. */
const LOCKED = lockedPackages("deno.lock");

/** What a module may import besides itself (docs/architecture.md). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  errors: ["shared"],
  version: [],
  config: [],
  runtime: ["config"],
  http: ["shared", "errors", "runtime", "media"],
  access: ["shared", "errors", "config", "http"],
  tls: ["errors"],
  router: ["errors", "http"],
  gpx: ["shared", "errors"],
  zip: ["errors"],
  media: ["shared", "errors", "runtime"],
  db: ["shared", "errors"],
  library: ["shared", "errors", "runtime", "gpx", "media", "db"],
  pages: ["errors", "http", "router"],
  site: [
    "shared",
    "errors",
    "runtime",
    "http",
    "gpx",
    "zip",
    "media",
    "db",
    "library",
    "pages",
  ],
  sample: ["errors", "media", "db", "library"],
  pack: [
    "shared",
    "errors",
    "version",
    "runtime",
    "http",
    "gpx",
    "zip",
    "media",
    "db",
    "library",
    "site",
  ],
  routes: [
    "shared",
    "errors",
    "version",
    "config",
    "access",
    "runtime",
    "http",
    "router",
    "gpx",
    "media",
    "db",
    "library",
    "pack",
    "pages",
    "sample",
    "site",
  ],
  server: ["errors", "runtime", "http", "tls", "routes"],
  commands: [
    "errors",
    "config",
    "access",
    "tls",
    "runtime",
    "db",
    "library",
    "pack",
    "pages",
    "routes",
    "sample",
    "server",
    "site",
  ],
  web: ["shared"],
};

/** What the browser code may import types from, and nothing else: the schemas of the API. */
const WEB_TYPES_FROM = join(SOURCE, "routes", "resources.ts");

/** The file of the browser code that reads GPX files with the code of the server, which is pure. */
const GPX_WORKER = join(WEB, "editor", "track", "gpx_worker.ts");

/** Modules whose files may not name the runtime, because they are pure. */
const PURE = ["shared", "gpx", "zip", "errors", "router"];

/**
 * The packages in the executable. One that a package only can work with gets in as soon as the tests use it
 * (docs/decisions/010-executable.md).
 */
const EMBEDDED: readonly string[] = [
  "@borewit/text-codec",
  "@sindresorhus/slugify",
  "@sindresorhus/transliterate",
  "@tokenizer/inflate",
  "@tokenizer/token",
  "@valibot/to-json-schema",
  "debug",
  "escape-string-regexp",
  "file-type",
  "ieee754",
  "ms",
  "qr",
  "strtok3",
  "token-types",
  "uint8array-extras",
  "valibot",
];

Deno.test("src: dependencies between the modules point one way", () => {
  assert.ok(FILES.length > 30, "the source was found");
  for (const file of FILES) {
    const module = moduleOf(file);
    const also = file === GPX_WORKER ? ["gpx", "errors"] : [];
    const allowed = [module, ...MAY_IMPORT[module] ?? [], ...also];
    for (const imported of importsOf(file).filter(isSource)) {
      if (module === "web" && imported === WEB_TYPES_FROM) continue;
      const target = moduleOf(imported);
      assert.ok(allowed.includes(target), `${relative(SOURCE, file)} must not import ${target}`);
    }
  }
});

/** The folders whose code each folder of the pages needs; types leave nothing in a bundle and are not counted. */
function neededFolders(): ReadonlyMap<string, ReadonlySet<string>> {
  const needed = new Map<string, Set<string>>();
  for (const file of FILES.filter((path) => moduleOf(path) === "web")) {
    const folder = dirname(file);
    const text = Deno.readTextFileSync(file).replace(/^(?:im|ex)port type [^;]*;$/gm, "")
      .replace(/^import \{(?:\s*type \w+(?: as \w+)?,?)+\s*\} from [^;]*;$/gm, "");
    const imports = text.matchAll(/^(?:import|export) (?:[^;"]*from )?"(\.[^"]+\.tsx?)";$/gm);
    for (const [, specifier = ""] of imports) {
      const target = dirname(join(folder, specifier));
      if (target === folder || moduleOf(join(folder, specifier)) !== "web") continue;
      needed.set(folder, (needed.get(folder) ?? new Set()).add(target));
    }
  }
  return needed;
}

Deno.test("web: dependencies between the folders point one way", () => {
  const needed = neededFolders();
  assert.ok(needed.size > 20, "the imports were found");
  const passed = new Set<string>();
  const visit = (folder: string, path: readonly string[]): void => {
    const names = [...path, folder].map((name) => relative(WEB, name));
    assert.ok(!path.includes(folder), `a cycle: ${names.join(" → ")}`);
    if (passed.has(folder)) return;
    for (const target of needed.get(folder) ?? []) visit(target, [...path, folder]);
    passed.add(folder);
  };
  for (const folder of needed.keys()) visit(folder, []);
});

Deno.test("deno.json names exactly the packages that the program imports", () => {
  const program = [MAIN, ...FILES.filter((path) => moduleOf(path) !== "web")];
  const packages = program.flatMap((file) => {
    const text = Deno.readTextFileSync(file);
    const matches = text.matchAll(
      /^.*(?:from|import)\s*\(?\s*"((?:@[\w.-]+\/)?[\w-][\w.-]*)[/"]/gm,
    );
    return [...matches].map(([, name = ""]) => name);
  });
  assert.deepEqual([...new Set(packages)].sort(), Object.keys(manifest.imports).sort());
});

/** Packages by name that `deno compile` embeds: those of the program, and what the lock file says that they need. */
function embeddedPackages(): ReadonlySet<string> {
  const dependencies = new Map(
    Object.entries(LOCKED).map(([version, { dependencies = [] }]) =>
      [nameOf(version), dependencies.map(nameOf)] as const
    ),
  );
  const embedded = new Set<string>();
  const add = (name: string): void => {
    if (embedded.has(name)) return;
    embedded.add(name);
    dependencies.get(name)?.forEach(add);
  };
  Object.keys(manifest.imports).forEach(add);
  return embedded;
}

/** The name of a package, without its version: `@a/b@1.0.0_c@2.0.0` is `@a/b`. */
function nameOf(version: string): string {
  return /^@?[^@]+/.exec(version)?.[0] ?? version;
}

Deno.test("deno.lock has no package but those of the program and what they need, which a first start loads", () => {
  assert.deepEqual([...embeddedPackages()].sort(), EMBEDDED);
  assert.deepEqual([...new Set(Object.keys(LOCKED).map(nameOf))].sort(), EMBEDDED);
});

Deno.test("workspace.json checks the program with the settings and packages with which deno.json runs it", () => {
  const { imports, nodeModulesDir, unstable, allowScripts, compilerOptions } = manifest;
  const own = { imports, nodeModulesDir, unstable, allowScripts, compilerOptions };
  assert.deepEqual({ ...workspace, ...own }, { ...workspace });
  const all = lockedPackages("workspace.lock");
  for (const [name, { integrity }] of Object.entries(LOCKED)) {
    assert.equal(all[name]?.integrity, integrity, name);
  }
});

Deno.test("src: pure modules do not name the runtime", () => {
  for (const file of FILES.filter((path) => PURE.includes(moduleOf(path)))) {
    assert.doesNotMatch(Deno.readTextFileSync(file), /\bDeno\./, relative(SOURCE, file));
  }
});

Deno.test("src/http names no route and no resource of the API", () => {
  const named =
    /\/api\/|\b(?:routes?|poi|pois|pictures?|audio|walks?|packs?|sessions?)\b|[rR]outeId/i;
  const files = FILES.filter((path) => moduleOf(path) === "http");
  assert.ok(files.length > 0, "the files were found");
  for (const file of files) {
    assert.doesNotMatch(Deno.readTextFileSync(file), named, relative(SOURCE, file));
  }
});

Deno.test("src/http/response.ts alone sets nosniff and makes JSON responses", () => {
  const server = FILES.filter((path) => moduleOf(path) !== "web")
    .map((path) => ({ name: relative(SOURCE, path).replaceAll("\\", "/"), path }))
    .filter(({ name }) => !name.startsWith("routes/openapi/"));
  const naming = (pattern: RegExp) =>
    server.filter(({ path }) => pattern.test(Deno.readTextFileSync(path))).map(({ name }) => name);
  assert.deepEqual(naming(/"X-Content-Type-Options"/), ["http/response.ts"]);
  const json = /"Content-Type": (JSON_TYPE|"application\/json")|Response\.json\(/;
  assert.deepEqual(naming(json), ["http/response.ts"]);
});

Deno.test("src: every source file says what it is for", () => {
  for (const file of FILES) {
    assert.match(Deno.readTextFileSync(file), /^\/\*\*[^]*?@module/, relative(SOURCE, file));
  }
});

Deno.test("src: every source file of the server can be loaded on its own", async () => {
  const files = FILES.filter((path) => moduleOf(path) !== "web");
  for (const file of files) await import(pathToFileURL(file).href);
});

Deno.test("web: browser code imports only types from the server", () => {
  for (const file of FILES.filter((path) => moduleOf(path) === "web")) {
    const imports = Deno.readTextFileSync(file).matchAll(
      /^import (?!type )[^;]*"(?:\.\.\/)+src\/routes\//gm,
    );
    assert.deepEqual([...imports].map(([text]) => text), [], relative(SOURCE, file));
  }
});
