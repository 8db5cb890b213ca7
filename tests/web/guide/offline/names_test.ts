/** Tests of the names of the caches with copies: of the service, and of sites at one origin. @module */
import assert from "node:assert/strict";
import { copyCacheName, keyOfCache, siteOfKey } from "../../../../web/kit/offline/names.ts";

Deno.test("copyCacheName(): a copy of the service has the name that phones have stored since its first version", () => {
  assert.equal(copyCacheName("12", "r34"), "walk-12-r34");
});

Deno.test("keyOfCache() finds the walk of a cache, whatever is in the name of a folder", () => {
  const versions: readonly (readonly [key: string, version: string])[] = [
    ["12", "r34"],
    ["/wege/:w/am-bach/", "walk.0123456789abcdef.json"],
    ["/wege/:", "walk.0123456789abcdef.json"],
    ["/schul-wege/-a/:", "walk.0123456789abcdef.json"],
    ["/:w/12-r34/", "walk.0123456789abcdef.json"],
    ["/schul-wege/a-/-b/:w/zur-burg-2/", "walk.0123456789abcdef.json"],
  ];
  for (const [key, version] of versions) {
    assert.equal(keyOfCache(copyCacheName(key, version)), key);
  }
  for (
    const name of ["app-0123", "editor-tools", "site:/wege/:0123", "walk-12", "walk-am-bach-r1"]
  ) {
    assert.equal(keyOfCache(name), undefined, name);
  }
});

Deno.test("siteOfKey() tells sites at one origin, one within the other, and the service apart", () => {
  const keys = ["12", "/:w/am-bach/", "/wege/:w/am-bach/", "/wege/alt/:w/am-bach/"];
  assert.deepEqual(keys.map(siteOfKey), ["", "/:", "/wege/:", "/wege/alt/:"]);
});
