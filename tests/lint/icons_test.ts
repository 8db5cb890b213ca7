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

/** A file and all files that it imports, apart from types. */
function filesOf(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path) || !existsSync(path) || !/\.tsx?$/.test(path)) return found;
  found.add(path);
  const imports = Deno.readTextFileSync(path).matchAll(
    /^(?:import|export)(?! type\b)[^;]*?"(\.[^"]+)";/gm,
  );
  for (const [, name = ""] of imports) filesOf(join(dirname(path), name), found);
  return found;
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

/** Scripts that show symbols of another one, which every page with them has. */
const DRAWN_BY: Readonly<Record<string, string>> = {
  [ENTRIES.guide.extras ?? ""]: ENTRIES.guide.later ?? "",
  [ENTRIES.editor.dialogs ?? ""]: ENTRIES.editor.editor ?? "",
  [ENTRIES.editor.help ?? ""]: ENTRIES.editor.editor ?? "",
  [ENTRIES.editor.about ?? ""]: ENTRIES.editor.editor ?? "",
  [ENTRIES.editor.simulation ?? ""]: ENTRIES.editor.editor ?? "",
  [ENTRIES.editor.copying ?? ""]: ENTRIES.editor.editor ?? "",
  [ENTRIES.editor.map_dialog ?? ""]: ENTRIES.editor.editor ?? "",
  [ENTRIES.editor.proposals ?? ""]: ENTRIES.editor.editor ?? "",
  [ENTRIES.editor.removed ?? ""]: ENTRIES.editor.editor ?? "",
  [ENTRIES.editor.recorder ?? ""]: ENTRIES.editor.editor ?? "",
};

Deno.test("Icon(): every script has the drawings of the symbols that it shows", () => {
  const entries = { ...ENTRIES.guide, ...ENTRIES.editor };
  const all = drawnIn(
    ["icons", "icons_later", "icons_editor", "icons_restore"].map((name) =>
      join(WEB, "kit", "ui", `${name}.tsx`)
    ),
  );
  let count = 0;
  for (const entry of Object.values(entries)) {
    const files = filesOf(join(WEB, entry));
    const drawn = drawnIn(filesOf(join(WEB, DRAWN_BY[entry] ?? entry)));
    for (const path of files) {
      for (const name of shownIn(path)) {
        count++;
        assert.ok(all.has(name), `${relative(WEB, path)}: there is no symbol ${name}`);
        assert.ok(
          drawn.has(name),
          `${entry} does not draw ${name}, which ${relative(WEB, path)} shows`,
        );
      }
    }
  }
  assert.ok(count > 100, `symbols were found: ${count}`);
});
