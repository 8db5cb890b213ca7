/**
 * Tests that comments, names, messages, documents and the texts of the pages use standard terms
 * (CONTRIBUTING.md, docs/glossary.md).
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pageTexts } from "./page_texts.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Folders and files whose text is checked. */
const CHECKED = [
  "src",
  "web",
  "tests",
  "tools",
  "bench",
  "docs",
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
];

/** Terms to avoid, and what to write instead. */
const TERMS: readonly (readonly [avoided: RegExp, standard: string])[] = [
  [/\bbehind\b(?! (?:an?|the|every) (?:web server|proxy)| nginx| Apache| Caddy)/i, "after"],
  [/\bbreathes?\b/i, "yield"],
  [/\blitter\b|\bstrangers?\b|\bastray\b/i, "orphaned file, unknown entry, misplaced"],
  [/\bwhoever\b|\bsomebody\b|\bnobody\b|\banybody\b/i, "the client, the caller, a user"],
  [/\banew\b/i, "again"],
  [/\banswer(?:s|ed|ing)?\b/i, "response, respond, return"],
  [/; gives\b/i, "returns"],
  [/\bput aside\b|\bputs aside\b/i, "moved to quarantine"],
  [/\brooms?\b|\bhouse\b/i, "module, layer; space"],
  [/\bcrumbs?\b/i, "tiny chunks"],
  [/\bso many\b/i, "this many"],
  [/\bcompanions?\b/i, "guide"],
  [/\bnews\b/i, "announcement, message"],
  [/\bdesks?\b|\bdesk_|_desk\b/i, "simulated walk, page of the editor, computer"],
  [/\bscenes?\b/i, "fixture, page of a walk, example"],
  [/\bbeliev(?:e|es|ed|ing)\b/i, "accept, assume"],
  [/\b(?:tells?|told|learns?|hears) of\b/i, "report, detect"],
  [/\b(?:is|are|was|were|be|been|being) told\b(?! apart)/i, "is called with, is shown"],
  [/\bknows? of (?:the|it|a|each)\b/i, "has, needs"],
];

/** Terms to avoid in the English texts of the pages: literal uses are frequent there, so they are fewer. */
const ENGLISH_TERMS: readonly (readonly [avoided: RegExp, standard: string])[] = [
  [/\bwhoever\b|\bsomebody\b|\bnobody\b|\banybody\b|\banew\b/i, "the class, someone, again"],
  [/\bso many\b|\bnews\b|\bdesk\b|\bcompanion\b/i, "as in docs/glossary.md"],
  [/\bimages?\b|\bphotos?\b(?! app)/i, "picture"],
  [/\bPOIs?\b|\bwaypoints?\b|\btours?\b|\btrails?\b/i, "station, walk"],
  [/\b(?:valid|new) place\b|\bplace in the recording\b/i, "location, position"],
];

/** The same for the German texts, by the words of the glossary. */
const GERMAN_TERMS: readonly (readonly [avoided: RegExp, standard: string])[] = [
  [/\bOrte?s?\b/, "Standort, Koordinaten"],
  [/\bTour(?:en)?\b|\bPOIs?\b/, "Weg, Station"],
  // Of a file, until they are stations.
  [/(?<!Ohne )\bWegpunkte?\b(?! in Ihrer Datei| übernehmen)/, "Station"],
  [/\bAbbildung(?:en)?\b|\bGrafik(?:en)?\b/, "Bild"],
  [/\bAudio|\bTonspur\b/, "Aufnahme"],
  [/\bPlakate?\b|\bAushang\b|\bBogen\b/, "Schild, Blatt"],
  [/\bUmkreis\b|\bRadius\b/, "Hörkreis"],
];

/** What the build and the bench write, licences, the texts of the pages (see below), the glossary, and this file. */
const SKIPPED = new Set([
  "src/pages/built",
  "web/kit/texts",
  "bench/RESULTS.md",
  "bench/peer/node_modules",
  "tools/licences",
  "docs/glossary.md",
  "tests/lint/glossary_test.ts",
  "tests/lint/words_test.ts",
]);

/** The text files at or below a path, by their paths from the root, with `/`. */
function textFiles(path: string): string[] {
  if (SKIPPED.has(path)) return [];
  if (Deno.statSync(join(ROOT, path)).isFile) {
    return /\.(tsx?|js|css|md|txt)$/.test(path) ? [path] : [];
  }
  return [...Deno.readDirSync(join(ROOT, path))].flatMap(({ name }) =>
    textFiles(`${path}/${name}`)
  );
}

for (const [language, terms] of [["en", ENGLISH_TERMS], ["de", GERMAN_TERMS]] as const) {
  Deno.test(`tests/lint/words_test.ts: texts of the pages (${language}) use the words of the glossary`, () => {
    const strings = pageTexts(language);
    assert.ok(strings.length > 300, `${strings.length} texts`);
    const found = strings.flatMap(({ path, text }) =>
      terms.filter(([avoided]) => avoided.test(text))
        .map(([, standard]) => `${path}: ${text} → ${standard}`)
    );
    assert.deepEqual(found, []);
  });
}

Deno.test("tests/lint/words_test.ts: sources and documents use the standard terms", () => {
  const found: string[] = [];
  for (const path of CHECKED.flatMap(textFiles)) {
    for (const [index, line] of Deno.readTextFileSync(join(ROOT, path)).split("\n").entries()) {
      const [, standard] = TERMS.find(([avoided]) => avoided.test(line)) ?? [];
      if (standard !== undefined) found.push(`${path}:${index + 1}: ${line.trim()} → ${standard}`);
    }
  }
  assert.deepEqual(found, []);
});
