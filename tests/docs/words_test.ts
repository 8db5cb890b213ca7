/**
 * Tests that comments, names, messages and documents use standard terms (CONTRIBUTING.md).
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Folders and files whose text is checked. */
const CHECKED = [
  "src",
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
  [/\bbehind\b(?! (?:an?|the|every) (?:web server|proxy)| nginx| Caddy)/i, "after"],
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
  [/\bkeep others waiting\b|\blets? (?:waiting )?(?:others|requests) in\b/i, "yield"],
];

/** Uses in the literal sense: path and text around the term. */
const ALLOWED: readonly (readonly [path: string, text: string])[] = [
  ["src/web/editor/recording/recorder_dialog.tsx", "The page behind it"],
];

/** What the build and the bench write, the texts of the pages, sample data, and this file. */
const SKIPPED = new Set([
  "src/pages/built",
  "src/web/texts",
  "bench/RESULTS.md",
  "bench/peer/node_modules",
  "tests/docs/words_test.ts",
]);

/** The text files at or below a path, by their paths from the root, with `/`. */
function textFiles(path: string): string[] {
  if (SKIPPED.has(path)) return [];
  if (Deno.statSync(join(ROOT, path)).isFile) return /\.(tsx?|js|md|txt)$/.test(path) ? [path] : [];
  return [...Deno.readDirSync(join(ROOT, path))].flatMap(({ name }) =>
    textFiles(`${path}/${name}`)
  );
}

Deno.test("tests/docs/words_test.ts: sources and documents use the standard terms", () => {
  const found: string[] = [];
  for (const path of CHECKED.flatMap(textFiles)) {
    const allowed = ALLOWED.filter(([allowedPath]) => allowedPath === path).map(([, text]) => text);
    for (const [index, line] of Deno.readTextFileSync(join(ROOT, path)).split("\n").entries()) {
      if (allowed.some((text) => line.includes(text))) continue;
      const [, standard] = TERMS.find(([avoided]) => avoided.test(line)) ?? [];
      if (standard !== undefined) found.push(`${path}:${index + 1}: ${line.trim()} → ${standard}`);
    }
  }
  assert.deepEqual(found, []);
});
