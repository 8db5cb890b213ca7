/**
 * Tests that docs/glossary.md is short, that the names it cites exist, and that the words it rules out do not occur.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pageTexts } from "./page_texts.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** More than this many entries are read by no one. */
const MAX_ENTRIES = 50;

const COLUMNS = ["Term", "Meaning", "API", "Code", "English texts", "German texts", "Not used"];

/** Where the words of the last column must not occur. */
const SCOPES = ["names", "en", "de"] as const;

/** An entry, by the heads of its columns. */
type Entry = Readonly<Record<string, string>>;

/** The rows of all tables of the glossary. */
function entriesOf(text: string): Entry[] {
  const rows = text.split("\n").filter((line) => line.startsWith("|"))
    .map((line) => line.slice(1, -1).split("|").map((cell) => cell.trim()));
  for (const row of rows) assert.equal(row.length, COLUMNS.length, row.join(" | "));
  return rows
    .filter(([first = ""]) => first !== COLUMNS[0] && !/^-+$/.test(first))
    .map((row) => Object.fromEntries(row.map((cell, index) => [COLUMNS[index] ?? "", cell])));
}

/** The files of the program with one of the endings, by their paths from the root; not what the build writes. */
function sources(folder: string, endings: RegExp): string[] {
  return [...Deno.readDirSync(join(ROOT, folder))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (path === "src/pages/built") return [];
    if (isDirectory) return sources(path, endings);
    return endings.test(name) ? [path] : [];
  });
}

const read = (path: string) => Deno.readTextFileSync(join(ROOT, path));

/** The words of a name: `stationsOf` and `stations_of` are two. */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}

/** The words of all names of the pages: identifiers, files, and classes of styles. */
function wordsInNames(): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, path: string) => {
    for (const word of wordsOf(name)) if (!found.has(word)) found.set(word, `${name} in ${path}`);
  };
  for (const path of sources("web", /\.(tsx?|css)$/)) {
    for (const part of path.replace(/\.\w+$/, "").split("/").slice(1)) add(part, path);
    const text = read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    const names = path.endsWith(".css")
      ? text.matchAll(/\.([a-z][\w-]*)/g)
      : text.replace(/"(?:[^"\\\n]|\\.)*"/g, '""').matchAll(/([A-Za-z_]\w*)/g);
    for (const [, name = ""] of names) add(name, path);
  }
  return found;
}

const entries = entriesOf(read("docs/glossary.md"));

Deno.test("docs/glossary.md has at most 50 entries, each once and with one sentence or two", () => {
  assert.ok(entries.length > 20 && entries.length <= MAX_ENTRIES, `${entries.length} entries`);
  const terms = entries.map(({ Term }) => Term);
  assert.deepEqual(terms.filter((term, index) => terms.indexOf(term) !== index), []);
  for (const { Term, Meaning = "" } of entries) {
    assert.match(Meaning, /\.$/, `${Term}: a sentence`);
    assert.ok(Meaning.length <= 160, `${Term}: ${Meaning.length} characters`);
  }
});

Deno.test("docs/glossary.md cites names that exist in the source", () => {
  const known = new Set(
    [...sources("src", /\.tsx?$/), ...sources("web", /\.tsx?$/)].flatMap((path) =>
      read(path).match(/[A-Za-z_]\w*/g) ?? []
    ),
  );
  const cited = entries.flatMap(({ Term, API = "", Code = "" }) =>
    [...`${API} ${Code}`.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [Term, name])
  );
  assert.ok(cited.length > 50, `${cited.length} names`);
  assert.deepEqual(cited.filter(([, name = ""]) => !known.has(name)), []);
});

Deno.test("docs/glossary.md: what it rules out does not occur in names and texts of the pages", () => {
  const names = wordsInNames();
  const strings = { en: pageTexts("en"), de: pageTexts("de") };
  const found: string[] = [];
  for (const { Term, "Not used": ruledOut = "" } of entries) {
    if (ruledOut === "–") continue;
    for (const part of ruledOut.split(";")) {
      const [, scope = "", list = ""] = /^ *(\w+): (.+)$/.exec(part) ?? [];
      const kind = SCOPES.find((one) => one === scope);
      assert.ok(kind, `${Term}: ${part} begins with one of ${SCOPES}`);
      for (const word of list.split(",").map((one) => one.trim())) {
        if (kind === "names") {
          const use = names.get(word.toLowerCase());
          if (use !== undefined) found.push(`${Term}: ${use} has the word ${word}`);
          continue;
        }
        const expression = new RegExp(
          `(?<![\\p{L}])${word}(?![\\p{L}])`,
          kind === "de" ? "u" : "iu",
        );
        for (const { path, text } of strings[kind]) {
          if (expression.test(text)) found.push(`${Term}: ${path} has “${word}”: ${text}`);
        }
      }
    }
  }
  assert.deepEqual(found, []);
});
