/** Tests of the folders of published walks. @module */
import assert from "node:assert/strict";
import { walkFolder } from "../../src/shared/walk_folder.ts";

Deno.test("walkFolder is that of the slug, and for no two slugs the same", () => {
  assert.equal(walkFolder("am-bach"), "w/am-bach/");
  assert.equal(walkFolder("konrad"), "w/konrad/");
  const slugs = ["con", "con-walk", "con-walk-walk", "con-2", "com1", "com1-walk", "konrad-walk"];
  const folders = slugs.map(walkFolder);
  assert.equal(folders[0], "w/con-walk/");
  assert.equal(new Set(folders).size, slugs.length);
  for (const folder of folders) assert.doesNotMatch(folder, /^w\/(con|com1)\/$/);
});
