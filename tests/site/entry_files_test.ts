/** Tests of the entry files of a folder: the list of walks, the list of files and the text for people. @module */
import assert from "node:assert/strict";
import { textReadable } from "../../src/site/contents.ts";
import { siteEntryFiles } from "../../src/site/entry_files.ts";
import {
  type FolderHistory,
  type PublishedWalk,
  sha256Of,
  type SiteFile,
} from "../../src/site/site_file.ts";
import { textOfFile } from "../support/site_zip.ts";

const ORIGIN = "a-library-key-00000000";

function walk(path: string, name: string): PublishedWalk {
  return {
    ...{ path, name, origin: ORIGIN, routeId: 1, schoolName: "", description: "", lat: 50, lon: 7 },
    ...{ distanceM: 1, elevationGainM: 0, stationCount: 0, data: `${path}walk.json`, bytes: 1 },
    changedAt: "2026-05-03T10:00:00.000Z",
  };
}

function file(path: string): SiteFile {
  const content = textReadable(path);
  const common = { path, content, size: content.size, sha256: sha256Of(path) };
  return { ...common, mediaType: "text/plain", isEntry: false };
}

/** The entry files of walks. */
function entryFiles(
  walks: readonly PublishedWalk[],
  files: readonly SiteFile[] = [],
  history: FolderHistory = { removable: [] },
): SiteFile[] {
  return siteEntryFiles({ origin: ORIGIN, walks, files }, history);
}

const WALKS = [
  walk("w/zoo/", "Zoo"),
  walk("w/am-bach-2/", "Am Bach"),
  walk("w/aerger/", "Ärger"),
  walk("w/am-bach/", "Am Bach"),
];

Deno.test("siteEntryFiles lists the walks in German order, then by path", async () => {
  const [walks] = entryFiles(WALKS);
  assert.ok(walks !== undefined);
  const list: { walks: PublishedWalk[] } = JSON.parse(await textOfFile(walks));
  assert.deepEqual(list.walks.map(({ path }) => path), [
    "w/am-bach-2/",
    "w/am-bach/",
    "w/aerger/",
    "w/zoo/",
  ]);
});

Deno.test("siteEntryFiles lists all files but files.json by path, with the mark of the run and what may be deleted", async () => {
  const media = file("media/b.mp3");
  const script = file("assets/guide.js");
  const history = { run: "0".repeat(32), removable: ["media/y.mp3", "media/gone.mp3"] };
  const made = entryFiles(WALKS, [media, script], history);
  assert.deepEqual(made.map(({ path }) => path), ["walks.json", "README.txt", "files.json"]);
  assert.ok(made.every(({ isEntry }) => isEntry));
  const [walks, readme, files] = made;
  assert.ok(walks !== undefined && readme !== undefined && files !== undefined);
  const ofEntry = ({ path, size, sha256 }: SiteFile) => (
    { path, bytes: size, sha256, origins: [ORIGIN] }
  );
  assert.deepEqual(JSON.parse(await textOfFile(files)), {
    format: 1,
    run: history.run,
    files: [readme, script, media, walks].map(ofEntry),
    removable: ["media/gone.mp3", "media/y.mp3"],
  });
  assert.deepEqual(
    await Promise.all(entryFiles(WALKS.toReversed(), [script, media], history).map(textOfFile)),
    await Promise.all(made.map(textOfFile)),
  );
});

Deno.test("siteEntryFiles: README.txt names the walks and what may be deleted, with names in one line", async () => {
  const walks = [walk("w/a/", "Erste\r\nZweite\u2028\u202e\u0007")];
  const history = { removable: ["media/gone.mp3"] };
  const [, readme] = entryFiles(walks, [], history);
  assert.ok(readme !== undefined);
  const text = await textOfFile(readme);
  assert.equal(text.match(/ {2}w\/a\/ {2}Erste Zweite \r\n/g)?.length, 2);
  assert.equal(text.match(/ {2}media\/gone\.mp3\r\n/g)?.length, 2);
  assert.doesNotMatch(text, /[^\r]\n/);
});

Deno.test("siteEntryFiles: a list that names another version has another size, because tags and uploads rely on it", () => {
  const sizes = ["1", "2", "3"].map((version) => {
    const [walks] = entryFiles([{ ...walk("w/a/", "A"), data: version }]);
    return walks?.size;
  });
  assert.equal(new Set(sizes).size, sizes.length, `${sizes}`);
});
