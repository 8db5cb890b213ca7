/**
 * Style sheets and code name the same classes: no style is for nothing, and no element has a class for nothing.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { WEB } from "../support/source_modules.ts";
import { classesOfStyles, mayBeGiven, usedClasses } from "../support/style_classes.ts";

/** Leaflet gives these itself. */
const OF_LEAFLET = /^leaflet-/;

/** Texts of files below a folder. */
function textsIn(folder: string, ending: RegExp): readonly string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = join(folder, name);
    if (isDirectory) return name === "texts" ? [] : textsIn(path, ending);
    return ending.test(name) ? [Deno.readTextFileSync(path)] : [];
  });
}

const STYLED = new Set(textsIn(WEB, /\.css$/).flatMap((css) => [...classesOfStyles(css)]));
const USED = usedClasses(textsIn(WEB, /\.tsx?$/));

Deno.test("web/kit/ui/styles.css: every class of a style sheet may be given to an element", () => {
  const unused = [...STYLED].filter((name) => !OF_LEAFLET.test(name) && !mayBeGiven(name, USED));
  assert.deepEqual(unused, []);
});

Deno.test("web/kit/ui/styles.css: every class that is given to an element has a style", () => {
  assert.deepEqual([...USED.given].filter((name) => !STYLED.has(name)), []);
});

Deno.test("web/kit/ui/styles.css: no class has a name of one or two letters", () => {
  assert.deepEqual([...STYLED].filter((name) => name.length <= 2), []);
});

Deno.test("web/kit/ui/tokens.css: it has only properties of the root", () => {
  const css = Deno.readTextFileSync(join(WEB, "kit", "ui", "tokens.css"));
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = ""]) =>
    selector.replace(/\/\*[^]*?\*\//g, "").trim()
  );
  assert.deepEqual(selectors, [":root", "@media (prefers-color-scheme: dark)", ":root"]);
});

Deno.test("tests/support/style_classes.ts: classes are found in selectors, attributes and templates", () => {
  assert.deepEqual([...classesOfStyles(".a b:not(.c)>d{}@media print{.e::before{}}")], [
    "a",
    "c",
    "e",
  ]);
  const used = usedClasses([
    'const a = <p class="one two">"</p>;',
    'const b = `three${isOn ? " four" : ""} five-${state}`; // "six"',
  ]);
  assert.deepEqual([...used.given], ["one", "two"]);
  const names = ["one", "two", "three", "four", "five-on", "five", "six"];
  assert.deepEqual(names.filter((name) => mayBeGiven(name, used)), [
    "one",
    "two",
    "three",
    "four",
    "five-on",
  ]);
});
