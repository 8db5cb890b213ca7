/** How dates are written: as the browser's region does, in the language of the page. @module */
import assert from "node:assert/strict";
import { regionOf } from "../../../../web/kit/texts/language.ts";

Deno.test("regionOf: the first region of the page's language decides, another language does not", () => {
  assert.equal(regionOf("en", ["de-DE", "en-GB", "en-US"]), "en-GB");
  assert.equal(regionOf("de", ["de", "de-AT"]), "de-AT");
  assert.equal(regionOf("en", ["de-DE", "EN-us"]), "EN-us");
});

Deno.test("regionOf: the language alone where the browser names no region of it", () => {
  assert.equal(regionOf("de", ["en-US", "den-CA"]), "de");
  assert.equal(regionOf("en", []), "en");
});
