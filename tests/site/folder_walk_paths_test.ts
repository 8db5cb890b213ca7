/**
 * Tests of the folders of walks on the web space.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { walkPaths } from "../../src/site/folder_walk_paths.ts";
import { checkComplete, publish } from "../support/published_folder.ts";

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

Deno.test("walkPaths keeps no path for another walk with the same id, as after a backup was restored", () => {
  const published = [ours(1, "w/bach/"), ours(2, "w/tal/"), ours(3, "w/turm/")];
  const paths = walkPaths("A", published, [{ id: 1, slug: "see" }, { id: 4, slug: "turm" }]);
  assert.deepEqual([...paths], [[1, "w/see/"], [4, "w/turm/"]]);
  const numbered = walkPaths("A", [ours(1, "w/bach-2/"), theirs(1, "w/see/")], [
    { id: 1, slug: "see" },
  ]);
  assert.deepEqual([...numbered], [[1, "w/see-2/"]]);
});

Deno.test("walkPaths gives each path to one walk, whatever walks.json holds twice", () => {
  const both = [ours(1, "w/bach-2/"), ours(2, "w/bach-2/"), ours(3, "w/tal/"), theirs(7, "w/tal/")];
  const walks = [{ id: 1, slug: "bach" }, { id: 2, slug: "bach-2" }, { id: 3, slug: "tal" }];
  const paths = [...walkPaths("A", both, walks).values()];
  assert.equal(new Set(paths).size, 3, String(paths));
  assert.ok(!paths.includes("w/tal/"), "that of another library");
});

Deno.test("walkPaths: a walks.json that was merged by hand lets no library replace the page of another one", async () => {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    const walks = [{ id: 1, slug: "bach", name: "Bach", recordings: ["Wasser"] }];
    await publish(folder, { origin: "A", walks });
    await publish(folder, { origin: "B", walks });
    const page = join(folder, "w", "bach-2", "index.html");
    const before = await Deno.readTextFile(page);
    const list = JSON.parse(await Deno.readTextFile(join(folder, "walks.json")));
    const ofA = list.walks.find(({ origin }: { origin: string }) => origin === "A");
    const copy = { ...ofA, path: "w/bach-2/" };
    list.walks.unshift(copy, copy);
    await Deno.writeTextFile(join(folder, "walks.json"), JSON.stringify(list));
    const changed = [{ id: 1, slug: "bach", name: "Bach", recordings: ["Mühle"] }];
    const { others } = await publish(folder, { origin: "A", walks: changed });
    assert.deepEqual(others.map(({ path }) => path), ["w/bach-2/"]);
    assert.equal(await Deno.readTextFile(page), before);
    checkComplete(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("walkPaths gives no walk the name of a device of Windows", () => {
  const walks = ["con", "nul", "com1", "konrad", "con-walk"].map((slug, id) => ({ id, slug }));
  const folders = ["w/con-walk/", "w/nul-walk/", "w/com1-walk/", "w/konrad/", "w/con-walk-walk/"];
  assert.deepEqual([...walkPaths("A", [], walks).values()], folders);
  const published = [ours(4, "w/con-walk/")];
  const paths = walkPaths("A", published, walks);
  assert.deepEqual(
    [paths.get(0), paths.get(4)],
    ["w/con-2/", "w/con-walk/"],
    "what is there stays",
  );
});
