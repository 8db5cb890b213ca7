/**
 * Tests that components and hooks stay short enough to be read at a glance (CONTRIBUTING.md).
 *
 * @module
 */
import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { FILES, SOURCE } from "../support/source_modules.ts";
import { ts } from "../support/compat/compiler_host.ts";

/** The most lines of a component or hook, with its signature and its last brace. */
const MOST_LINES = 60;

/** Components (`Station`) and hooks (`useStation`) of a file that are too long, each as `file:line name lines`. */
function tooLongIn(path: string): string[] {
  const file = ts.createSourceFile(path, Deno.readTextFileSync(path), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && /^(?:[A-Z]|use[A-Z])/.test(node.name?.text ?? "")) {
      const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
      const lines = file.getLineAndCharacterOfPosition(node.end).line - first + 1;
      if (lines > MOST_LINES) {
        found.push(`${relative(SOURCE, path)}:${first + 1} ${node.name?.text} ${lines}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

Deno.test("src/web: no component and no hook is longer than 60 lines", () => {
  const pages = join(SOURCE, "web");
  assert.deepEqual(FILES.filter((path) => path.startsWith(pages)).flatMap(tooLongIn), []);
});
