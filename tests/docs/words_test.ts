/**
 * Tests that comments, names and messages in `src` use standard terms (CONTRIBUTING.md).
 *
 * @module
 */
import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));

/** Terms to avoid, and what to write instead. */
const TERMS: readonly (readonly [avoided: RegExp, standard: string])[] = [
  [/\bbehind\b/i, "after"],
  [/\bbreathes?\b/i, "yield"],
  [/\blitter\b|\bstrangers?\b|\bastray\b/i, "orphaned file, unknown entry, misplaced"],
  [/\bwhoever\b|\bsomebody\b|\bnobody\b|\banybody\b/i, "the client, the caller, a user"],
  [/\banew\b/i, "again"],
  [/\brooms?\b|\bhouse\b/i, "module, layer; space"],
  [/\bcrumbs?\b/i, "tiny chunks"],
  [/\bso many\b/i, "this many"],
  [/\bkeep others waiting\b|\blets? (?:waiting )?(?:others|requests) in\b/i, "yield"],
];

/** Uses in the literal sense: path from `src` and text around the term. */
const ALLOWED: readonly (readonly [path: string, text: string])[] = [
  ["web/editor/walk/recorder_dialog.tsx", "The page behind it"],
];

/** What the build writes, and the texts of the pages, which are for teachers and pupils. */
const SKIPPED = ["built", "texts"];

function sourceFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return SKIPPED.includes(name) ? [] : sourceFiles(join(folder, name));
    return /\.tsx?$/.test(name) ? [join(folder, name)] : [];
  });
}

Deno.test("tests/docs/words_test.ts: source files use the standard terms", () => {
  const found: string[] = [];
  for (const file of sourceFiles(SOURCE)) {
    const path = relative(SOURCE, file).replaceAll("\\", "/");
    const allowed = ALLOWED.filter(([allowedPath]) => allowedPath === path).map(([, text]) => text);
    for (const [index, line] of Deno.readTextFileSync(file).split("\n").entries()) {
      if (allowed.some((text) => line.includes(text))) continue;
      const [, standard] = TERMS.find(([avoided]) => avoided.test(line)) ?? [];
      if (standard !== undefined) found.push(`${path}:${index + 1}: ${line.trim()} → ${standard}`);
    }
  }
  assert.deepEqual(found, []);
});
