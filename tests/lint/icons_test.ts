/**
 * Each script has the symbols that it shows: they are in files of their own, so that the guide's first list does not
 * wait for all of them, and a script without one would draw nothing in its place.
 *
 * @module
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ENTRIES } from "../../tools/page_entries.ts";

const WEB = fileURLToPath(new URL("../../web", import.meta.url));

/** A file and all files that it imports, apart from types and from what it loads later. */
function filesOf(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path) || !existsSync(path) || !/\.tsx?$/.test(path)) return found;
  found.add(path);
  const imports = Deno.readTextFileSync(path).matchAll(
    /^(?:import|export)(?! type\b)[^;(]*?"(\.[^"]+)";/gm,
  );
  for (const [, name = ""] of imports) filesOf(join(dirname(path), name), found);
  return found;
}

/** The parts that files load later. */
function partsIn(files: Iterable<string>): readonly string[] {
  return [...files].flatMap((path) =>
    [...Deno.readTextFileSync(path).matchAll(/(?<!typeof )\bimport\(\s*"(\.[^"]+)"/g)]
      .map(([, name = ""]) => join(dirname(path), name))
  );
}

/** Names of the drawings in the files of symbols among these. */
function drawnIn(files: Iterable<string>): ReadonlySet<string> {
  const names = [...files].filter((path) => /[\\/]icons(?:_\w+)?\.tsx$/.test(path))
    .flatMap((path) => [...Deno.readTextFileSync(path).matchAll(/^ {2}(\w+): \(\) => [<(]/gm)]);
  return new Set(names.map(([, name = ""]) => name));
}

/** Names that a file gives to symbols, in properties of elements and in objects. */
function shownIn(path: string): string[] {
  const text = Deno.readTextFileSync(path);
  const elements = [...text.matchAll(/<Icon\s+name=(?:"(\w+)"|\{([^}]*)\})/g)]
    .flatMap(([, name, choice = ""]) =>
      name ?? [...choice.matchAll(/[?:] "(\w+)"/g)].map((m) => m[1] ?? "")
    );
  const properties = [...text.matchAll(/\bicon(?:=|: )"(\w+)"/g)].map(([, name = ""]) => name);
  return [...elements, ...properties];
}

/** Parts that are loaded together with another one, which has symbols of theirs. */
const LOADED_WITH: Readonly<Record<string, string>> = {
  "guide/extras_part.ts": "guide/later_part.ts",
  "guide/sources/home.tsx": "guide/later_part.ts",
  "guide/published/list_part.ts": "guide/later_part.ts",
};

Deno.test("Icon(): every script has the drawings of the symbols that it shows", () => {
  const all = drawnIn(
    ["icons", "icons_later", "icons_editor", "icons_list"].map((name) =>
      join(WEB, "kit", "ui", `${name}.tsx`)
    ),
  );
  let count = 0;
  const seen = new Set<string>();
  /** @param before Files of what is there when this script runs. */
  const check = (entry: string, before: readonly string[]) => {
    if (seen.has(entry)) return;
    seen.add(entry);
    const own = filesOf(entry);
    const beside = LOADED_WITH[relative(WEB, entry)];
    const there = [...before, ...own, ...(beside ? filesOf(join(WEB, beside)) : [])];
    const drawn = drawnIn(there);
    for (const path of own) {
      for (const name of shownIn(path)) {
        count++;
        assert.ok(all.has(name), `${relative(WEB, path)}: there is no symbol ${name}`);
        const shown = `${name}, which ${relative(WEB, path)} shows`;
        assert.ok(drawn.has(name), `${relative(WEB, entry)} does not draw ${shown}`);
      }
    }
    for (const part of partsIn(own)) check(part, there);
  };
  for (const { path } of [...Object.values(ENTRIES.guide), ...Object.values(ENTRIES.editor)]) {
    check(join(WEB, path), []);
  }
  assert.ok(count > 100, `symbols were found: ${count}`);
  assert.ok(seen.size > 25, `scripts were found: ${seen.size}`);
});
