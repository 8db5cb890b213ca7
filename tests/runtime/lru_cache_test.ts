/**
 * Tests of the bounded cache.
 *
 * @module
 */
import assert from "node:assert/strict";
import { BoundedCache } from "../../src/runtime/lru_cache.ts";

const KIB = 1024;

/** A cache of 100 KiB with the given keys, 20 KiB each, the number after the letter being the group. */
function cacheOf(...keys: string[]): BoundedCache<string> {
  const cache = new BoundedCache<string>(100 * KIB);
  for (const key of keys) cache.put(key, key, { bytes: 20 * KIB, group: Number(key.slice(1)) });
  return cache;
}

function kept(cache: BoundedCache<string>, ...keys: string[]): string[] {
  return keys.filter((key) => cache.holds(key, key));
}

Deno.test("the least recently used goes when there is no room", () => {
  const cache = cacheOf("a1", "b1", "c1", "d1");
  assert.equal(cache.get("a1"), "a1");
  cache.put("e1", "e1", { bytes: 20 * KIB, group: 1 });
  assert.deepEqual(kept(cache, "a1", "b1", "c1", "d1", "e1"), ["a1", "c1", "d1", "e1"]);
  assert.ok(cache.bytes <= cache.maxBytes);
});

Deno.test("dropping a group leaves the others alone", () => {
  const cache = cacheOf("a1", "b2", "c1");
  cache.drop(1);
  cache.drop(9);
  assert.deepEqual(kept(cache, "a1", "b2", "c1"), ["b2"]);
  assert.equal(cache.get("a1"), undefined);
  cache.drop(2);
  assert.equal(cache.bytes, 0);
});

Deno.test("what is larger than half of the cache is not kept, and pushes nothing out", () => {
  const cache = cacheOf("a1");
  cache.put("b1", "b1", { bytes: 60 * KIB, group: 1 });
  assert.deepEqual(kept(cache, "a1", "b1"), ["a1"]);
});

Deno.test("a value takes the place of the one before it, also in another group", () => {
  const cache = cacheOf("a1");
  const { bytes } = cache;
  cache.put("a1", "new", { bytes: 20 * KIB, group: 2 });
  assert.equal(cache.bytes, bytes);
  cache.drop(1);
  assert.equal(cache.get("a1"), "new");
});

Deno.test("a value that grows makes others go, unless it is gone itself", () => {
  const cache = cacheOf("a1", "b1", "c1", "d1");
  cache.grow("d1", "d1", 30 * KIB);
  cache.grow("d1", "another", 90 * KIB);
  cache.grow("x1", "x1", 90 * KIB);
  assert.deepEqual(kept(cache, "a1", "b1", "c1", "d1"), ["b1", "c1", "d1"]);
});

Deno.test("a cache of no bytes keeps nothing", () => {
  const cache = new BoundedCache<string>(0);
  cache.put("a", "a", { bytes: 0, group: 1 });
  assert.equal(cache.get("a"), undefined);
});
