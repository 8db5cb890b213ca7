/**
 * What `playbackOf` returns for recordings, compared with a real browser: one that plays everywhere, or in all current
 * browsers, plays there; one with a codec that no Chromium has does not.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { MEDIA_KINDS } from "../../src/shared/media_kinds.ts";
import { type Recipe, RECIPES, recorded } from "../support/media/ffmpeg.ts";
import { LIMIT_MS, stepsInChromium } from "./chromium.ts";

/** Codecs that no Chromium plays; of the others that playbackOf names, some builds play some. */
const SILENT = [
  "ALAC",
  "AC-3",
  "E-AC-3",
  "DTS",
  "MPEG layer II",
  "Speex",
  "ADPCM",
  "GSM 6.10",
  "encrypted audio",
];

/** Loads the audio at a URL; resolves with whether the browser has decoded enough of it to play it all. */
const LOAD = `(url) => new Promise((resolve) => {
  const audio = new Audio();
  audio.oncanplaythrough = () => resolve("plays");
  audio.onerror = () => resolve("does not play");
  audio.preload = "auto";
  audio.src = url;
  setTimeout(() => resolve("neither plays nor fails"), ${LIMIT_MS});
})`;

async function load(page: Page, { kind }: Recipe, file: Uint8Array): Promise<unknown> {
  const url = `data:${MEDIA_KINDS[kind].mediaType};base64,${file.toBase64()}`;
  return await page.evaluate(`(${LOAD})("${url}")`);
}

/** Checks one recipe in a page; says so where ffmpeg cannot make it. */
async function check(page: Page, recipe: Recipe): Promise<void> {
  const file = await recorded(recipe);
  if (typeof file === "string") {
    const line = `skipped: playbackOf, ${recipe.name}: ${file}\n`;
    Deno.stderr.writeSync(new TextEncoder().encode(line));
  } else if (recipe.playback !== "not_in_every_browser") {
    assert.equal(await load(page, recipe, file), "plays");
  } else if (SILENT.includes(recipe.codec)) {
    assert.equal(await load(page, recipe, file), "does not play");
  }
}

Deno.test("playbackOf agrees with a browser", (test) =>
  stepsInChromium<Page>(
    test,
    (page, work) => work(page),
    Object.fromEntries(
      RECIPES.map((recipe) => [recipe.name, (page: Page) => check(page, recipe)]),
    ),
  ));
