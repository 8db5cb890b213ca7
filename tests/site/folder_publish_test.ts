/** Tests of publishing into a folder: what is written, kept and removed. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import {
  checkComplete,
  filesIn,
  type HandMade,
  listingOf,
  newMarks,
  olderFiles,
  publish,
  sha256,
  walksOf,
} from "../support/published_folder.ts";

const ORIGIN = "A".repeat(22);

const BROOK = { id: 1, slug: "am-bach", name: "Am Bach", recordings: ["Tor", "Brücke"] };
const HILL = { id: 2, slug: "berg", name: "Berg", recordings: ["Gipfel", "Brücke"] };
const OURS: HandMade = { origin: ORIGIN, walks: [BROOK, HILL] };
const CHANGED: HandMade = { ...OURS, walks: [{ ...BROOK, recordings: ["Tor neu"] }, HILL] };

function mediaOf(text: string): string {
  return `media/${sha256(text).slice(0, 32)}.mp3`;
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    await work(join(folder, "site"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("publishInto creates the folder with everything that files.json lists", () =>
  withFolder(async (folder) => {
    const result = await publish(folder, OURS);
    checkComplete(folder);
    assert.ok(result.isNew);
    assert.equal(result.written.length, filesIn(folder).size);
    assert.deepEqual(walksOf(folder), { "Am Bach": "w/am-bach/", "Berg": "w/berg/" });
    assert.deepEqual([listingOf(folder).removable, olderFiles(folder)], [[], []]);
  }));

Deno.test("publishInto writes nothing when nothing has changed, and only what is missing when files are", () =>
  withFolder(async (folder) => {
    await publish(folder, OURS);
    const before = filesIn(folder);
    const times = () => [...before.keys()].map((path) => Deno.statSync(join(folder, path)).mtime);
    const earlier = times();
    assert.deepEqual((await publish(folder, OURS)).written, []);
    assert.deepEqual(times(), earlier);
    Deno.removeSync(join(folder, mediaOf("Tor")));
    Deno.writeTextFileSync(join(folder, mediaOf("Gipfel")), "cut");
    Deno.removeSync(join(folder, "index.html"));
    const { written, repaired } = await publish(folder, OURS);
    const expected = ["index.html", mediaOf("Gipfel"), mediaOf("Tor")].sort();
    assert.deepEqual(written.map(({ path }) => path).sort(), expected);
    assert.deepEqual(repaired, [mediaOf("Gipfel")]);
    assert.deepEqual(filesIn(folder), before);
  }));

Deno.test("publishInto keeps the files of the version before until the next change, then removes them", () =>
  withFolder(async (folder) => {
    await publish(folder, OURS);
    const { walks: [first] } = await publish(folder, CHANGED);
    checkComplete(folder);
    const paths = () => olderFiles(folder);
    assert.ok(paths().includes(mediaOf("Tor")));
    assert.ok(!paths().includes(mediaOf("Brücke")), "the other walk needs it");
    assert.equal((await publish(folder, CHANGED)).removed.length, 0);
    const again = { ...CHANGED, walks: [{ ...BROOK, recordings: ["Tor ganz neu"] }, HILL] };
    const { removed } = await publish(folder, again);
    checkComplete(folder);
    assert.ok(removed.includes(mediaOf("Tor")));
    assert.deepEqual(paths().sort(), [mediaOf("Tor neu"), first?.data ?? ""].sort());
    assert.deepEqual(listingOf(folder).removable, [...removed].sort());
    await publish(folder, OURS);
    const { removable } = listingOf(folder);
    assert.ok(!removable.includes(mediaOf("Tor")), "it is needed again");
    checkComplete(folder);
  }));

Deno.test("publishInto removes a walk that is withdrawn at once, but nothing that another one needs", () =>
  withFolder(async (folder) => {
    await publish(folder, OURS);
    const { withdrawn, removed } = await publish(folder, { ...OURS, walks: [HILL] });
    assert.deepEqual(withdrawn, ["w/am-bach/"]);
    assert.ok(removed.includes("w/am-bach/index.html") && removed.includes(mediaOf("Tor")));
    assert.ok(!removed.includes(mediaOf("Brücke")));
    checkComplete(folder);
    assert.deepEqual(walksOf(folder), { "Berg": "w/berg/" });
  }));

Deno.test("publishInto refuses a folder whose last run was one of another library, or of another laptop with the same", () =>
  withFolder(async (folder) => {
    await publish(folder, OURS);
    const before = filesIn(folder);
    const refused = async (site: HandMade, marks: ReturnType<typeof newMarks>, message: RegExp) => {
      await assert.rejects(publish(folder, site, { marks }), message);
      assert.deepEqual(filesIn(folder), before);
    };
    const other: HandMade = { origin: "B".repeat(22), walks: [BROOK] };
    await refused(
      other,
      newMarks(),
      /: it has the walks of another library; publish into a folder/,
    );
    await refused(OURS, newMarks(), /: another laptop has published into it last, or this one/);
    await publish(join(folder, "wege"), other, { marks: newMarks() });
    checkComplete(join(folder, "wege"));
    await publish(folder, CHANGED);
  }));

Deno.test("publishInto refuses a folder that another laptop has published into since", () =>
  withFolder(async (folder) => {
    const marks = newMarks();
    await publish(folder, OURS, { marks });
    // As if the data folder was copied with its marks.
    await publish(folder, CHANGED, { marks: newMarks([listingOf(folder).run ?? ""]) });
    await assert.rejects(
      publish(folder, OURS, { marks }),
      /: another laptop has published into it last/,
    );
    checkComplete(folder);
  }));

Deno.test("publishInto leaves a file that it would remove, but that another program has changed", () =>
  withFolder(async (folder) => {
    await publish(folder, OURS);
    await publish(folder, CHANGED);
    Deno.writeTextFileSync(join(folder, mediaOf("Tor")), "mine");
    Deno.writeTextFileSync(join(folder, "w/am-bach/notes.txt"), "mine too");
    const { keptAltered } = await publish(folder, { ...OURS, walks: [HILL] });
    assert.deepEqual(keptAltered, [mediaOf("Tor")]);
    assert.equal(Deno.readTextFileSync(join(folder, mediaOf("Tor"))), "mine");
    checkComplete(folder, [mediaOf("Tor"), "w/am-bach/notes.txt"]);
  }));

Deno.test("publishInto refuses a folder without walks to publish, and leaves none that it has created", () =>
  withFolder(async (folder) => {
    const inner = join(folder, "a", "b");
    await assert.rejects(publish(inner, { ...OURS, walks: [] }), /there is no walk to publish/);
    await assert.rejects(Deno.stat(folder), Deno.errors.NotFound);
  }));

Deno.test("publishInto lists the newest paths that may be deleted on the web space, and no more than 500", () =>
  withFolder(async (folder) => {
    await publish(folder, OURS);
    const listing = JSON.parse(Deno.readTextFileSync(join(folder, "files.json")));
    const removable = Array.from({ length: 600 }, (_, index) => mediaOf(`${index}`)).sort();
    Deno.writeTextFileSync(join(folder, "files.json"), JSON.stringify({ ...listing, removable }));
    const { removed } = await publish(folder, { ...OURS, walks: [HILL] });
    assert.ok(removed.length > 0);
    const listed = listingOf(folder).removable;
    assert.equal(listed.length, 500);
    for (const path of removed) assert.ok(listed.includes(path), path);
    checkComplete(folder);
  }));
