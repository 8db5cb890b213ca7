/**
 * Lists the messages to clients and on the terminal in one file, so that they can be read together.
 * `UPDATE_MESSAGES=1` writes the file.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { literalsIn } from "./support/source_text.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SNAPSHOT = join(ROOT, "tests", "messages.snapshot.txt");

/** Texts of the pages (`src/web/texts`), and descriptions in the OpenAPI document. */
const SKIPPED = ["web", "built", "queries.ts", "resources.ts"];

/** What precedes a message: an error, a function that creates one, or an output. */
const BEFORE_MESSAGE = new RegExp(
  [
    String.raw`\bnew \w*(?:Error|Fault)\(`,
    String.raw`\b(?:invalid|notFound|conflict|tooLarge|unsupported|unavailable)\(`,
    String.raw`\b(?:refused|unusable|unauthorized|malformed|malformedPart|bad[A-Z]\w*)\(`,
    String.raw`\.(?:info|warning|error|fatal)\(`,
    String.raw`\b(?:report|progress|warn|orphaned|warning)\(`,
    String.raw`\b(?:stderr|stdout|output|terminal)\.\w+\(`,
    String.raw`\bv\.(?:string|object|check|nonEmpty|number|array)\(`,
  ].join("|"),
  "g",
);

/** A constant, variable or property that holds a message. */
const HOLDER =
  /\b(?:[A-Z_]*(?:MESSAGE|ADVICE|HINT)[A-Z_]* =|message:|message =|details:|reason =|hint =)\s/g;

function sourceFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (SKIPPED.includes(name)) return [];
    if (isDirectory) return sourceFiles(join(folder, name));
    return name.endsWith(".ts") ? [join(folder, name)] : [];
  });
}

/** The messages of a module, in their order, each once. */
function messagesOf(text: string): string[] {
  const starts = [...text.matchAll(BEFORE_MESSAGE), ...text.matchAll(HOLDER)]
    .map((match) => match.index + match[0].length)
    .sort((a, b) => a - b);
  const messages = starts.flatMap((start) => literalsIn(text, start));
  return [...new Set(messages)].filter((message) => /[a-z}]["']? ["']?[a-z$]/i.test(message));
}

Deno.test("tests/messages.snapshot.txt has all messages to clients and on the terminal", () => {
  const modules = sourceFiles(join(ROOT, "src"))
    .map((file) => ({
      path: relative(ROOT, file).replaceAll("\\", "/"),
      messages: messagesOf(Deno.readTextFileSync(file)),
    }))
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
