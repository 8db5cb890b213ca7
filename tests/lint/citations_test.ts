/** Tests that comments and documents cite only what is in the repository, and that it is there. @module */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Folders that are not ours to read: tools, results, and what the build writes. */
const SKIPPED = new Set([".git", "node_modules", "coverage", "dist", "data", "built"]);

/** All text files of the project, by their paths from its root, with `/`. */
function textFiles(folder = ROOT): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (SKIPPED.has(name)) return [];
    const path = join(folder, name);
    if (isDirectory) return textFiles(path);
    return /\.(ts|tsx|md|css)$/.test(name) ? [relative(ROOT, path).replaceAll("\\", "/")] : [];
  });
}

const FILES = textFiles().map((path) => ({ path, text: Deno.readTextFileSync(join(ROOT, path)) }));

/** The anchors of a Markdown file, as GitHub makes them of its headings. */
function anchorsOf(path: string): Set<string> {
  const text = FILES.find((file) => file.path === path)?.text ?? "";
  return new Set(
    [...text.matchAll(/^#+ (.+?)\s*$/gm)].map(([, heading = ""]) =>
      heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
    ),
  );
}

Deno.test("tests/lint/citations_test.ts: every cited anchor of a document exists", () => {
  let count = 0;
  for (const { path, text } of FILES) {
    for (const [, document = "", anchor = ""] of text.matchAll(/(docs\/[\w/-]+\.md)#([\w-]+)/g)) {
      assert.ok(anchorsOf(document).has(anchor), `${path} cites ${document}#${anchor}`);
      count++;
    }
  }
  assert.ok(count > 50, "the citations were found");
});

Deno.test("tests/lint/citations_test.ts: every cited file and folder exists", () => {
  let count = 0;
  for (const { path, text } of FILES) {
    for (
      const [, cited = ""] of text.matchAll(/[`(\s]((?:src|tests|tools|bench|docs)\/[\w./-]*\w)/g)
    ) {
      assert.ok(existsSync(join(ROOT, cited)), `${path} cites ${cited}`);
      count++;
    }
  }
  assert.ok(count > 200, `only ${count} citations were found`);
});

Deno.test("tests/lint/citations_test.ts: every cited decision exists", () => {
  const numbers = new Set(
    FILES.map(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1]).filter((n) =>
      n !== undefined
    ),
  );
  for (const { path, text } of FILES) {
    for (const [, number = ""] of text.matchAll(/\b(?:ADR |docs\/decisions\/)(\d{3})\b/g)) {
      assert.ok(numbers.has(number), `${path} cites decision ${number}`);
    }
  }
});

Deno.test("tests/lint/citations_test.ts: comments cite no document from outside the repository", () => {
  const outside = /\((?:the )?(?:contract|design)\b[,)" ]|\bdesign, decision|\bissue \d+\b/;
  for (const { path, text } of FILES) {
    if (!/\.tsx?$/.test(path) || path.endsWith("citations_test.ts")) continue;
    for (const [index, line] of text.split("\n").entries()) {
      assert.doesNotMatch(line, outside, `${path}:${index + 1}`);
    }
  }
});
