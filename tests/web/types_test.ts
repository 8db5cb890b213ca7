/** The types of the browser code are those of the oldest browsers: a newer built-in does not compile. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Built-ins that one of the oldest browsers lacks. */
const NEWER: readonly string[] = [
  "[1].toSorted()",
  "[1].toSpliced(0, 1)",
  "[1].findLast(Boolean)",
  "Array.fromAsync([])",
  "Promise.withResolvers()",
  "Promise.try(() => 1)",
  "Object.groupBy([1], () => 1)",
  "Map.groupBy([1], () => 1)",
  "new Set([1]).union(new Set([2]))",
  "[1].values().map(Number)",
  'RegExp.escape("a")',
  '"a".isWellFormed()',
  "new Intl.Segmenter()",
];

/** Built-ins and members of the DOM that all have. */
const PORTABLE: readonly string[] = [
  "[1].at(-1)",
  'Object.hasOwn({}, "a")',
  '"aa".replaceAll("a", "b")',
  "structuredClone([1])",
  "document.body.replaceChildren()",
  "[...document.body.children]",
  "crypto.randomUUID()",
  "new Intl.ListFormat()",
];

/** What `deno check` says of modules in `web`, checked as those of the repository are: without a path. */
async function checkInWeb(modules: Readonly<Record<string, string>>): Promise<string> {
  const folder = Deno.makeTempDirSync({ prefix: "route-guide-types-" });
  try {
    const web = join(folder, "web");
    Deno.mkdirSync(web, { recursive: true });
    const root = JSON.parse(Deno.readTextFileSync(join(ROOT, "workspace.json")));
    root.workspace = ["./web"];
    Deno.writeTextFileSync(join(folder, "deno.json"), JSON.stringify(root));
    Deno.copyFileSync(join(ROOT, "web", "deno.json"), join(web, "deno.json"));
    for (const [name, text] of Object.entries(modules)) {
      Deno.writeTextFileSync(join(web, name), text);
    }
    const { stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", "--no-lock", "--quiet"],
      cwd: folder,
      env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    }).output();
    return new TextDecoder().decode(stderr);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** One module for each expression. */
function modulesOf(expressions: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    expressions.map((text, index) => [`module_${index}.ts`, `export const it = ${text};\n`]),
  );
}

Deno.test("web/deno.json: built-ins that the oldest browsers lack do not compile", async () => {
  const errors = await checkInWeb(modulesOf(NEWER));
  const compiled = NEWER.filter((_, index) => !errors.includes(`module_${index}.ts`));
  assert.deepEqual(compiled, []);
  assert.equal(await checkInWeb(modulesOf(PORTABLE)), "");
});
