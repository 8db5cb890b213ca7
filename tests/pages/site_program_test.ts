/**
 * The service worker of published walks, as a browser compares it with the one that it has.
 *
 * @module
 */
import assert from "node:assert/strict";
import { siteProgram } from "../../src/pages/site_program.ts";

Deno.test("siteProgram() has service workers of different sizes for builds whose names are as long", () => {
  const { worker } = siteProgram({ language: null, tiles: null });
  const sizes = ["1", "2", "3"].map((hash) => worker((name) => `assets/${hash}.${name}`).length);
  assert.equal(new Set(sizes).size, sizes.length, `${sizes}`);
});
