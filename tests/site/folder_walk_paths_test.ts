/**
 * Tests of the folders of walks on the web space.
 *
 * @module
 */
import assert from "node:assert/strict";
import { walkPaths } from "../../src/site/folder_walk_paths.ts";

const ours = (routeId: number, path: string) => ({ origin: "A", routeId, path });
const theirs = (routeId: number, path: string) => ({ origin: "B", routeId, path });

Deno.test("walkPaths takes the slug, or the next number that is neither used nor the slug of another walk", () => {
  const walks = [{ id: 1, slug: "bach" }, { id: 2, slug: "bach-2" }, { id: 3, slug: "tal" }];
  assert.deepEqual([...walkPaths("A", [], walks).values()], ["w/bach/", "w/bach-2/", "w/tal/"]);
  const paths = walkPaths("A", [theirs(1, "w/bach/"), theirs(2, "w/bach-3/")], walks);
  assert.deepEqual([...paths.values()], ["w/bach-4/", "w/bach-2/", "w/tal/"]);
});

Deno.test("walkPaths keeps the path that a walk has, whatever else is there now", () => {
  const published = [ours(1, "w/bach-2/"), ours(5, "w/alt/")];
  const paths = walkPaths("A", published, [{ id: 1, slug: "bach" }, { id: 2, slug: "bach" }]);
  assert.equal(paths.get(1), "w/bach-2/");
  assert.equal(paths.get(2), "w/bach/");
});

Deno.test("walkPaths gives no walk the name of a device of Windows", () => {
  const walks = ["con", "nul", "com1", "konrad"].map((slug, id) => ({ id, slug }));
  const paths = [...walkPaths("A", [], walks).values()];
  assert.deepEqual(paths, ["w/con-walk/", "w/nul-walk/", "w/com1-walk/", "w/konrad/"]);
});
