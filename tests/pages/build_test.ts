/** The committed bundles are those of the source, and small enough for a phone. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildWeb, BUILT } from "../../tools/build_web.ts";
import { ENTRIES } from "../../tools/page_entries.ts";

/** Limits in bytes with gzip: what a page loads before it is ready. */
const BUDGETS: readonly (readonly [name: string, files: readonly string[], limit: number])[] = [
  [
    "guide",
    ["guide.js", "guide.css", "later.js", "later.css", "map.js", "worker.js"],
    90 * 1024,
  ],
  ["the guide's first list", ["guide.js", "guide.css"], 45 * 1024],
  ["the first list of a published walk", ["site.js", "site.css"], 47 * 1024],
  [
    "the guide of published walks",
    ["site.js", "site.css", "site_later.js", "site_later.css", "map.js", "site_worker.js"],
    94 * 1024,
  ],
  ["the script inside the pages of published walks", ["boot.js"], 2 * 1024],
  ["the script inside the page of an unpacked pack", ["disk_boot.js"], 3 * 1024],
  ["what a pupil switches on or opens only now and then", ["extras.js", "extras.css"], 16 * 1024],
  ["the English texts of the guide", ["english.js"], 5 * 1024],
  ["editor", ["editor.js", "editor.css"], 122 * 1024],
  ["the English texts of the editor", ["editor_english.js"], 8 * 1024],
  ["the editor's dialogs for homepage and passing on", ["dialogs.js", "dialogs.css"], 14 * 1024],
  ["the editor's help", ["help.js"], 4 * 1024],
  ["the editor's dialogs that copy", ["copying.js", "copying.css"], 4 * 1024],
  ["the list of removed things in the editor", ["removed.js"], 5 * 1024],
  ["stations proposed from photos", ["proposals.js", "proposals.css"], 36 * 1024],
  ["the form of a walk in the editor", ["about.js"], 5 * 1024],
  ["the editor's dialog with the map of a walk", ["map_dialog.js", "map_dialog.css"], 22 * 1024],
  ["the simulated walk in the editor", ["simulation.js"], 14 * 1024],
  ["what measures recordings in the editor, and makes them again", ["levels.js"], 6 * 1024],
  ["the editor's recorder", ["recorder.js", "recorder.css"], 18 * 1024],
  ["the layer of map tiles, where a school has set a source of them", ["tiles.js"], 5 * 1024],
  [
    "drawing a map of the school's own, where a walk has one",
    ["own_map.js", "own_map.css"],
    16 * 1024,
  ],
  ["the editor's reader of GPX files", ["gpx.js"], 16 * 1024],
  ["the decoder of HEIC pictures, without its library", ["heic.js"], 40 * 1024],
  [
    "the worker that finishes recordings, also while they run, without its library",
    ["sound.js"],
    9 * 1024,
  ],
];

// esbuild runs in a process of its own, and its `stop()` does not wait until that process has ended.
const OF_ESBUILD = { sanitizeOps: false, sanitizeResources: false };

Deno.test("buildWeb() writes what is committed in src/pages/built", OF_ESBUILD, async () => {
  const built = await buildWeb();
  const committed = [...Deno.readDirSync(BUILT)].map(({ name }) => name).sort();
  assert.deepEqual([...built.keys()].sort(), committed);
  for (const [name, text] of built) {
    const isSame = Deno.readTextFileSync(join(BUILT, name)) === text;
    assert.ok(isSame, `${name} is not what its source builds: run deno task build`);
  }
});

Deno.test("buildWeb(): guide and editor stay below their budgets of compressed bytes", () => {
  for (const [name, files, limit] of BUDGETS) {
    const sizes = files.map((file) =>
      gzipSync(Deno.readFileSync(join(BUILT, file)), { level: 9 }).length
    );
    const sum = sizes.reduce((total, size) => total + size, 0);
    assert.ok(sum <= limit, `${name}: ${sum} bytes, allowed are ${limit}`);
  }
});

Deno.test("buildWeb(): no regular expression has a lookbehind, which Safari before 16.4 refuses", () => {
  for (const name of Object.keys(ENTRIES.guide)) {
    const text = Deno.readTextFileSync(join(BUILT, `${name}.js`));
    assert.doesNotMatch(text, /\(\?<[=!]/, name);
  }
});

Deno.test("buildWeb(): the bundles ask for nothing elsewhere and hold the licences of their libraries", () => {
  const licences = Deno.readTextFileSync(join(BUILT, "LICENCES.txt"));
  assert.match(
    licences,
    /leaflet[^]*BSD 2-Clause[^]*preact[^]*MIT License/i,
  );
  assert.match(licences, /github\.com\/mattiasw\/ExifReader[^]*Mozilla Public License/);
  assert.match(licences, /libheif[^]*https:\/\/github\.com\/strukturag\/libheif/);
  assert.match(
    licences,
    /^LAME 3\.100$[^]*lame\.sourceforge\.io[^]*GNU LIBRARY GENERAL PUBLIC LICENSE/m,
  );
  assert.match(licences, /GNU LESSER GENERAL PUBLIC LICENSE[^]*GNU GENERAL PUBLIC LICENSE/);
  for (const { name } of Deno.readDirSync(BUILT)) {
    if (!/\.(js|css)$/.test(name)) continue;
    const text = Deno.readTextFileSync(join(BUILT, name));
    assert.doesNotMatch(text, /url\(["']?https?:|import\(["']https?:|sourceMappingURL/, name);
  }
});
