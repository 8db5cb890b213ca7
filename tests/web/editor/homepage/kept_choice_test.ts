/**
 * What this device keeps of the choice in the dialog of the homepage.
 *
 * @module
 */
import assert from "node:assert/strict";
import { keepChoice, keptChoice } from "../../../../src/web/editor/homepage/kept_choice.ts";

/** A storage of a browser with this content. */
function withStorage(content: Map<string, string>, work: () => void): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  const storage = {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => content.set(key, value),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  try {
    work();
  } finally {
    if (before !== undefined) Object.defineProperty(globalThis, "localStorage", before);
  }
}

const NOTHING = { walks: null, hasConsent: false, isIndexable: false };

Deno.test("keptChoice() is what keepChoice() has kept, and nothing at first", () => {
  withStorage(new Map(), () => {
    assert.deepEqual(keptChoice(), NOTHING);
    keepChoice({ walks: [3, 1], hasConsent: true, isIndexable: false });
    assert.deepEqual(keptChoice(), { walks: [3, 1], hasConsent: true, isIndexable: false });
  });
});

Deno.test("keptChoice() takes nothing from a damaged entry", () => {
  for (const text of ["{", "null", "7", '{"walks":"1","hasConsent":"yes"}']) {
    withStorage(new Map([["route-guide-homepage", text]]), () => {
      assert.deepEqual(keptChoice(), NOTHING, text);
    });
  }
});
