/** Tests of the cache. @module */
import assert from "node:assert/strict";
import { LruCache } from "../../src/runtime/lru_cache.ts";

const KIB = 1024;

/** A cache of 100 KiB with the given keys, 20 KiB each, the number after the letter being the group. */
function cacheOf(...keys: string[]): LruCache<string> {
  const cache = new LruCache<string>(100 * KIB);
  for (const key of keys) cache.set(key, key, { bytes: 20 * KIB, group: Number(key.slice(1)) });
  return cache;
}

function kept(cache: LruCache<string>, ...keys: string[]): string[] {
  return keys.filter((key) => cache.holds(key, key));
}

Deno.test("LruCache evicts the least recently used entry", () => {
  const cache = cacheOf("a1", "b1", "c1", "d1");
  assert.equal(cache.get("a1"), "a1");
  cache.set("e1", "e1", { bytes: 20 * KIB, group: 1 });
  assert.deepEqual(kept(cache, "a1", "b1", "c1", "d1", "e1"), ["a1", "c1", "d1", "e1"]);
  assert.ok(cache.bytes <= cache.maxBytes);
});

Deno.test("LruCache.invalidate removes the entries of a group and no others", () => {
  const cache = cacheOf("a1", "b2", "c1");
  cache.invalidate(1);
  cache.invalidate(9);
  assert.deepEqual(kept(cache, "a1", "b2", "c1"), ["b2"]);
  assert.equal(cache.get("a1"), undefined);
  cache.invalidate(2);
  assert.equal(cache.bytes, 0);
});

Deno.test("LruCache.set ignores what is larger than half of the cache", () => {
  const cache = cacheOf("a1");
  cache.set("b1", "b1", { bytes: 60 * KIB, group: 1 });
  assert.deepEqual(kept(cache, "a1", "b1"), ["a1"]);
});

Deno.test("LruCache.set replaces the value of a key, also in another group", () => {
  const cache = cacheOf("a1");
  const { bytes } = cache;
  cache.set("a1", "new", { bytes: 20 * KIB, group: 2 });
  assert.equal(cache.bytes, bytes);
  cache.invalidate(1);
  assert.equal(cache.get("a1"), "new");
});

Deno.test("LruCache of no bytes holds nothing", () => {
  const cache = new LruCache<string>(0);
  cache.set("a", "a", { bytes: 0, group: 1 });
  assert.equal(cache.get("a"), undefined);
});
