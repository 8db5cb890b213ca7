/**
 * Tests that hold for the source as a whole: which room may know which, how long files are, and that every
 * file is loaded, so that coverage counts it.
 *
 * @module
 */
import assert from "node:assert/strict";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));

/** What a room may import besides itself (docs/architecture.md). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  config: [],
  runtime: ["config"],
  http: ["errors", "runtime", "media"],
  access: ["errors", "config", "http"],
  router: ["errors", "http"],
  gpx: ["errors"],
  zip: ["errors"],
  media: ["errors"],
  db: ["errors"],
  library: ["errors", "runtime", "gpx", "media", "db"],
  routes: [
    "errors",
    "config",
    "access",
    "runtime",
    "http",
    "router",
    "gpx",
    "media",
    "db",
    "library",
  ],
  server: ["errors", "runtime", "http", "routes"],
  commands: ["errors", "config", "access", "runtime", "db", "library", "routes", "server"],
};

/** LibraryContext whose files may not name the runtime, because they are pure. */
const PURE = ["gpx", "zip", "errors", "router"];

function sourceFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory ? sourceFiles(path) : path.endsWith(".ts") ? [path] : [];
  });
}

/** The room of a file: its folder below `src`, or its own name if it stands in `src`. */
function roomOf(path: string): string {
  const [first = ""] = relative(SOURCE, path).split(sep);
  return first.replace(/\.ts$/, "");
}

function importsOf(path: string): string[] {
  const matches = Deno.readTextFileSync(path).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...matches].map(([, specifier = ""]) => join(dirname(path), specifier));
}

const FILES = sourceFiles(SOURCE);

Deno.test("dependencies between the rooms point one way", () => {
  assert.ok(FILES.length > 30, "the source was found");
  for (const file of FILES) {
    const room = roomOf(file);
    const allowed = [room, ...MAY_IMPORT[room] ?? []];
    for (const imported of importsOf(file).filter((path) => path.startsWith(SOURCE))) {
      const target = roomOf(imported);
      assert.ok(allowed.includes(target), `${relative(SOURCE, file)} must not import ${target}`);
    }
  }
});

Deno.test("pure rooms do not name the runtime", () => {
  for (const file of FILES.filter((path) => PURE.includes(roomOf(path)))) {
    assert.doesNotMatch(Deno.readTextFileSync(file), /\bDeno\./, relative(SOURCE, file));
  }
});

Deno.test("every source file says what it is for and is at most 300 lines long", () => {
  for (const file of FILES) {
    const text = Deno.readTextFileSync(file);
    assert.match(text, /^\/\*\*[^]*?@module/, relative(SOURCE, file));
    assert.ok(text.split("\n").length <= 301, relative(SOURCE, file));
  }
});

Deno.test("every source file can be loaded on its own", async () => {
  for (const file of FILES) await import(pathToFileURL(file).href);
});
