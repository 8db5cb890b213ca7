/**
 * What this device keeps of the choice in the dialog of the homepage.
 *
 * @module
 */
import assert from "node:assert/strict";
import { keepChoice, keptChoice } from "../../../../src/web/editor/homepage/kept_choice.ts";
import { withStorage } from "./storage.ts";

const NOTHING = { walks: null, hasConsent: false, isIndexable: false, made: null };

Deno.test("keptChoice() is what keepChoice() has kept, and nothing at first", () => {
  withStorage(new Map(), () => {
    assert.deepEqual(keptChoice(), NOTHING);
    const choice = { walks: [3, 1], hasConsent: true, isIndexable: false, made: "0a1b false" };
    keepChoice(choice);
    assert.deepEqual(keptChoice(), choice);
  });
});

Deno.test("keptChoice() takes nothing from a damaged entry", () => {
  for (const text of ["{", "null", "7", '{"walks":"1","hasConsent":"yes"}']) {
    withStorage(new Map([["route-guide-homepage", text]]), () => {
      assert.deepEqual(keptChoice(), NOTHING, text);
    });
  }
});
