/** What styles need that the oldest browsers lack: it only refines, or something else is in its place there. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { BUILT } from "../../tools/build_web.ts";
import { ENTRIES, type Surface } from "../../tools/page_entries.ts";
import { agedStyles } from "../support/compat/aged_styles.ts";
import { lackedStyles } from "../support/compat/styles.ts";

/** Beginnings of features that old browsers may ignore, with the reason for each. */
const REFINEMENTS: Readonly<Record<string, string>> = {
  "at-rule @container (max-width:": "helps letters enlarged alone, which Safari 15 enlarges with " +
    "the page",
  "at-rule @page": "without it the margins of a sheet are those of the printer",
  "media forced-colors": "browsers that lack it have no such colours",
  "property -webkit-tap-highlight-color": "Leaflet: hides a flash at each tap",
  "property -webkit-text-size-adjust": "keeps letters of phones across; computers have none",
  "property -webkit-touch-callout": "only iPhones show a menu at a long press",
  "property -webkit-user-drag": "Leaflet: a drag with a mouse is prevented by script as well",
  "property container-type": "see @container",
  "property hyphenate-limit-chars": "without it short words are broken too",
  "property overscroll-behavior": "without it a scroll that ends goes on in the page",
  "property resize": "phones have no handles",
  "property text-size-adjust": "keeps letters of phones across; computers have none",
  "property text-wrap": "without it the lines of a heading differ more",
  "property zoom": "fits the preview of a sheet to a phone; without it the preview is scrolled",
  "value cursor:": "phones have no pointer",
};

/** The surface of a built style sheet. */
function surfaceOf(file: string): Surface {
  const [program = ""] = file.split(/[_.]/);
  if (program in ENTRIES.guide) return "guide";
  assert.ok(program in ENTRIES.editor, `${file} belongs to no surface`);
  return "editor";
}

Deno.test(
  "buildWeb(): what styles need that old browsers lack has a replacement or only refines",
  () => {
    const used = new Set<string>();
    const missing: string[] = [];
    for (const { name: file } of Deno.readDirSync(BUILT)) {
      if (!file.endsWith(".css")) continue;
      const css = Deno.readTextFileSync(join(BUILT, file));
      for (const { feature, where, lacking } of lackedStyles(css, surfaceOf(file))) {
        const reason = Object.keys(REFINEMENTS).find((beginning) => feature.startsWith(beginning));
        if (reason !== undefined) used.add(reason);
        else missing.push(`${file}: ${feature} in ${where}: ${lacking.join(", ")}`);
      }
    }
    assert.deepEqual(missing, []);
    assert.deepEqual([...used].sort(), Object.keys(REFINEMENTS).sort(), "each reason is needed");
  },
);

/** Style sheets for the guide, and what they lack. */
const EXAMPLES: readonly (readonly [css: string, features: readonly string[]])[] = [
  [".a{height:100vh;height:100dvh;inset:0;gap:1em}", []],
  [".a{height:100dvh}", ["unit dvh"]],
  [".a{height:100dvh;height:100vh}", ["unit dvh"]],
  // With var() browsers discard the value only when both declarations are one.
  [".a{height:90vh;height:calc(100dvh - var(--b))}", ["unit dvh"]],
  [".a{--b:100dvh}", ["unit dvh"]],
  [".a:has(b){color:red}", ["selector :has in .a:has(b)"]],
  ["@supports selector(:has(*)){.a:has(b){color:red}}", []],
  [".a{&:hover{color:red}}", ["selector &"]],
  ["@layer a{.b{color:red}}", []],
  ["@scope (.a){.b{color:red}}", ["at-rule @scope (.a)"]],
  [".a{color:color-mix(in srgb,red,blue)}", ["function color-mix()"]],
  [".a{color:red;color:color-mix(in srgb,red,blue)}", []],
  [".a{-webkit-user-select:none;user-select:none}", []],
  [".a{user-select:none}", ["property user-select"]],
  [".a{overflow:hidden;overflow:clip;field-sizing:content}", ["property field-sizing"]],
  ["@media (width>10em){.a{color:red}}", ["media (width>10em)"]],
  [".a{-webkit-line-clamp:2}", []],
  [".a::-moz-range-thumb{field-sizing:content}", []],
  [".a::-moz-range-thumb,.b{color:red}", ["selector .a::-moz-range-thumb,.b"]],
];

Deno.test("tests/support/compat/styles.ts: features without a replacement are found", () => {
  for (const [css, features] of EXAMPLES) {
    const found = lackedStyles(css, "guide").map(({ feature }) => feature);
    assert.deepEqual(found, features, css);
  }
  assert.throws(() => lackedStyles(".a{color red}", "guide"), /Colon is expected/);
});

/** Style sheets, and what the targets of the guide read of them. */
const READ: readonly (readonly [css: string, read: string])[] = [
  [".a{height:100vh;height:100dvh}", ".a{height:100vh}"],
  [".a{height:calc(100dvh - var(--b))}", ".a{height:unset}"],
  [".a:has(b){color:red}.c{text-wrap:balance;color:red}", ".c{color:red}"],
  ["@supports selector(:has(*)){.a{color:red}}", ""],
  [
    "@supports not selector(:has(*)){.a{color:red}}",
    "@supports (display:block){.a{color:red}}",
  ],
  ["@container (width>1em){.a{color:red}}@media print{.a:has(b){color:red}}", "@media print{}"],
  [
    ".a{-webkit-user-select:none;user-select:none}",
    ".a{-webkit-user-select:none;user-select:none}",
  ],
];

Deno.test("tests/support/compat/aged_styles.ts: what a target lacks is not read", () => {
  for (const [css, read] of READ) assert.equal(agedStyles(css, "guide"), read);
});
