/** The committed bundles are those of the source, and small enough for a phone. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildWeb, BUILT } from "../../tools/build_web.ts";
import { ENTRIES } from "../../tools/page_entries.ts";

/** What each page of the guide has first, besides its source. */
const FIRST = ["guide.js", "guide.css"] as const;

const MAP = "guide_walk_map.js";

/** Limits in bytes with gzip: what a page loads before it is ready. */
const BUDGETS: readonly (readonly [name: string, files: readonly string[], limit: number])[] = [
  [
    "guide",
    [...FIRST, "guide_service.js", "guide_later.js", "guide_later.css", MAP, "worker.js"],
    90 * 1024,
  ],
  ["the guide's first list", [...FIRST, "guide_service.js"], 45 * 1024],
  ["the first list of a published walk", [...FIRST, "guide_published.js"], 47 * 1024],
  [
    "the guide of published walks",
    [
      ...[...FIRST, "guide_published.js", "guide_later.js", "guide_later.css", MAP],
      ...["guide_list.js", "guide_list.css", "guide_follow_version.js", "site_worker.js"],
    ],
    94 * 1024,
  ],
  ["the script inside the pages of published walks", ["boot.js"], 2 * 1024],
  ["the script inside the page of an unpacked pack", ["disk_boot.js"], 3 * 1024],
  [
    "what a pupil switches on or opens only now and then",
    ["guide_extras.js", "guide_extras.css"],
    16 * 1024,
  ],
  ["the English texts of the guide", ["guide_english.js"], 5 * 1024],
  ["editor", ["editor.js", "editor.css"], 122 * 1024],
  ["the English texts of the editor", ["editor_english.js"], 8 * 1024],
  [
    "the editor's dialogs for homepage and passing on",
    ["editor_homepage.js", "editor_homepage.css"],
    14 * 1024,
  ],
  ["the editor's help", ["editor_help_chapters.js"], 4 * 1024],
  ["the editor's dialogs that copy", ["editor_copying.js", "editor_copying.css"], 4 * 1024],
  ["the list of removed things in the editor", ["editor_removed_dialog.js"], 5 * 1024],
  [
    "stations proposed from photos",
    ["editor_proposals.js", "editor_proposals.css"],
    36 * 1024,
  ],
  ["the form of a walk in the editor", ["editor_walk_texts_form.js"], 5 * 1024],
  [
    "the editor's dialog with the map of a walk",
    ["editor_map_dialog.js", "editor_map_dialog.css"],
    22 * 1024,
  ],
  ["the simulated walk in the editor", ["editor_simulation_panel.js"], 14 * 1024],
  [
    "the editor's recorder, and what measures recordings and makes them again",
    [
      ...["editor_recorder.js", "editor_recorder.css"],
      ...["editor_levels.js", "editor_level_words.js"],
    ],
    23 * 1024,
  ],
  [
    "the layer of map tiles, where a school has set a source of them",
    ["editor_tiles.js"],
    5 * 1024,
  ],
  [
    "drawing a map of the school's own, where a walk has one",
    ["guide_own_map.js", "guide_own_map.css"],
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

/** Whether a script is one for phones: that of an entry, or a part of it. */
function isOfGuide(file: string): boolean {
  const stem = file.slice(0, file.indexOf("."));
  return Object.keys(ENTRIES.guide).some((name) => stem === name || stem.startsWith(`${name}_`));
}

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
  const names = [...Deno.readDirSync(BUILT)].map(({ name }) => name);
  const ofGuide = names.filter((name) => name.endsWith(".js") && isOfGuide(name));
  assert.ok(ofGuide.length > 15, `scripts of the guide: ${ofGuide}`);
  for (const name of ofGuide) {
    const text = Deno.readTextFileSync(join(BUILT, name));
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
