/**
 * Lists the messages to clients and on the terminal in one file, so that they can be read together.
 * `UPDATE_MESSAGES=1` writes the file.
 *
 * Every literal of several words counts as a message unless it is known to be something else, so that a message
 * cannot be left out.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { allLiterals, type Literal } from "./support/source_text.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SNAPSHOT = join(ROOT, "tests", "messages.snapshot.txt");

/** Folders and files without messages: the pages and their texts, the OpenAPI document, GPX, headers. */
const SKIPPED = new Set([
  "src/web",
  "src/pages/built",
  "src/pages/assets.ts",
  "src/pages/content.ts",
  "src/pages/headers.ts",
  "src/pages/install.ts",
  "src/pages/document.ts",
  "src/pages/site_program.ts",
  "src/pack/page.ts",
  "src/pack/readme.ts",
  "src/site/readme.ts",
  "src/routes/docs",
  "src/routes/openapi",
  "src/shared/error_reasons.ts",
  "src/routes/schemas/queries.ts",
  "src/routes/schemas/removed.ts",
  "src/routes/schemas/resources.ts",
  "src/db/stored_file.ts",
  "src/gpx/point_text.ts",
  "src/gpx/reader_plain_points.ts",
  "src/gpx/walk_document.ts",
  "src/http/date.ts",
]);

/** SQL, lists of columns and of headers, policies and media types. */
const NO_MESSAGE = new RegExp(
  [
    String.raw`^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|PRAGMA|BEGIN|ALTER|CREATE|DROP) `,
    String.raw`\b\w+_\w+, \w`,
    String.raw`^[A-Z][\w-]*(?:, [A-Z][\w-]+)+$`,
    "^default-src ",
    "; charset=utf-8$",
    "^private, no-cache$",
  ].join("|"),
);

/** What precedes a description in the OpenAPI document, and a pattern of a type. */
const BEFORE_NO_MESSAGE = /\b(?:description|described)\(\s*(?:\w+,\s*)?$|\bextends $/;

function sourceFiles(folder: string): string[] {
  return [...Deno.readDirSync(join(ROOT, folder))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (SKIPPED.has(path)) return [];
    if (isDirectory) return sourceFiles(path);
    return name.endsWith(".ts") ? [path] : [];
  });
}

/** Whether a literal has several words, one of which is not the value of an expression. */
function isMessage({ text, before }: Literal): boolean {
  if (NO_MESSAGE.test(text) || BEFORE_NO_MESSAGE.test(before)) return false;
  const words = text.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "\0");
  return /[a-z\0]["')]?[,:;.]? ["'(]?[a-z\0]/i.test(words) && /[a-z]{2}/i.test(words);
}

/** The messages of a module, in their order, each once. */
function messagesOf(text: string): string[] {
  return [...new Set(allLiterals(text).filter(isMessage).map((literal) => literal.text))];
}

Deno.test("tests/messages.snapshot.txt has all messages to clients and on the terminal", () => {
  const modules = sourceFiles("src")
    .map((path) => ({ path, messages: messagesOf(Deno.readTextFileSync(join(ROOT, path))) }))
    .filter(({ messages }) => messages.length > 0)
    .sort((a, b) => a.path < b.path ? -1 : 1);
  const listed =
    modules.map(({ path, messages }) =>
      [path, ...messages.map((message) => `  ${message}`)].join("\n")
    ).join("\n\n") + "\n";
  if (Deno.env.get("UPDATE_MESSAGES") === "1") Deno.writeTextFileSync(SNAPSHOT, listed);
  assert.ok(modules.length > 30, "the messages were found");
  assert.equal(listed, Deno.readTextFileSync(SNAPSHOT).replaceAll("\r\n", "\n"));
});
