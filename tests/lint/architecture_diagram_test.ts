/** The diagram of the modules in docs/architecture.md, compared with what the files import. @module */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { FILES, importsOf, isSource, moduleOf } from "../support/source_modules.ts";

const DOCUMENT = fileURLToPath(new URL("../../docs/architecture.md", import.meta.url));
const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** Modules by the module that imports them. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** What the files import; of the browser code without the types of the API, which leave nothing in a bundle. */
function realImports(): Imports {
  const imports = new Map<string, Set<string>>();
  for (const file of [...FILES, MAIN]) {
    const module = file === MAIN ? "main" : moduleOf(file);
    for (const imported of importsOf(file).filter(isSource)) {
      const target = moduleOf(imported);
      if (target === module || (module === "web" && target === "routes")) continue;
      imports.set(module, (imports.get(module) ?? new Set()).add(target));
    }
  }
  return imports;
}

/** The solid arrows: `a & b --> c & d`. */
function drawnImports(): Imports {
  const imports = new Map<string, Set<string>>();
  const [, diagram = ""] = /```mermaid\n([^]*?)```/.exec(Deno.readTextFileSync(DOCUMENT)) ?? [];
  for (const [, from = "", to = ""] of diagram.matchAll(/^ *(.+?) --> (.+)$/gm)) {
    for (const module of namesIn(from)) {
      const targets = imports.get(module) ?? new Set();
      for (const target of namesIn(to)) targets.add(target);
      imports.set(module, targets);
    }
  }
  return imports;
}

/** Names of nodes without their labels. */
function namesIn(nodes: string): string[] {
  return nodes.split("&").map((node) => node.replace(/\[.*/, "").trim());
}

/** Modules that one imports, and those that these import, and so on. */
function reachable(imports: Imports, module: string, found = new Set<string>()): Set<string> {
  for (const target of imports.get(module) ?? []) {
    if (found.has(target)) continue;
    found.add(target);
    reachable(imports, target, found);
  }
  return found;
}

Deno.test("docs/architecture.md: the diagram has every import that does not follow from others, and no more", () => {
  const real = realImports();
  assert.ok(real.size > 10, "the imports were found");
  const expected = [...real].flatMap(([module, targets]) =>
    [...targets].filter((target) =>
      ![...targets].some((other) => other !== target && reachable(real, other).has(target))
    ).map((target) => `${module} --> ${target}`)
  );
  const drawn = [...drawnImports()].flatMap(([module, targets]) =>
    [...targets].map((target) => `${module} --> ${target}`)
  );
  assert.deepEqual(drawn.sort(), expected.sort());
});
