/**
 * Tests of the entry files of a folder: the list of walks, the list of files and the text for people, for one library
 * and for several.
 *
 * @module
 */
import assert from "node:assert/strict";
import { entryFiles, NO_HISTORY } from "../../src/site/entry_files.ts";
import { sha256Of } from "../../src/site/made_file.ts";
import type { ListedFile, PublishedWalk, SiteFile } from "../../src/site/site_file.ts";
import { textOfFile } from "../support/site_zip.ts";

const [FIRST, SECOND] = ["first-library-key-0000", "second-library-key-000"] as const;

function walk(path: string, name: string, origin: string): PublishedWalk {
  return {
    ...{ path, name, origin, routeId: 1, schoolName: "", description: "", lat: 50, lon: 7 },
    ...{ distanceM: 1, elevationGainM: 0, stationCount: 0, data: `${path}walk.json`, bytes: 1 },
    changedAt: "2026-05-03T10:00:00.000Z",
  };
}

function file(path: string, ...origins: string[]): ListedFile {
  return { path, bytes: 1, sha256: sha256Of(path), origins };
}

const WALKS = [
  walk("w/zoo/", "Zoo", FIRST),
  walk("w/am-bach-2/", "Am Bach", SECOND),
  walk("w/aerger/", "Ärger", SECOND),
  walk("w/am-bach/", "Am Bach", FIRST),
];

Deno.test("entryFiles lists the walks of all libraries in German order, then by path", async () => {
  const [walks] = entryFiles(WALKS, [], NO_HISTORY);
  assert.ok(walks !== undefined);
  const list: { walks: PublishedWalk[] } = JSON.parse(await textOfFile(walks));
  assert.deepEqual(list.walks.map(({ path }) => path), [
    "w/am-bach-2/",
    "w/am-bach/",
    "w/aerger/",
    "w/zoo/",
  ]);
});

Deno.test("entryFiles lists all files but files.json by path, with the libraries that need them", async () => {
  const media = file("media/b.mp3", SECOND);
  const shared = file("assets/site.js", FIRST, SECOND);
  const previous = [file("media/z.mp3", FIRST), file("media/old.mp3", FIRST)];
  const history = { previous, removable: ["media/y.mp3", "media/gone.mp3"] };
  const made = entryFiles(WALKS, [media, shared], history);
  assert.deepEqual(made.map(({ path }) => path), ["walks.json", "README.txt", "files.json"]);
  assert.ok(made.every(({ isEntry }) => isEntry));
  const [walks, readme, files] = made;
  assert.ok(walks !== undefined && readme !== undefined && files !== undefined);
  const ofEntry = ({ path, size, sha256 }: SiteFile) => (
    { path, bytes: size, sha256, origins: [FIRST, SECOND] }
  );
  assert.deepEqual(JSON.parse(await textOfFile(files)), {
    format: 1,
    files: [ofEntry(readme), shared, media, ofEntry(walks)],
    previous: previous.toReversed(),
    removable: ["media/gone.mp3", "media/y.mp3"],
  });
  assert.deepEqual(
    await Promise.all(entryFiles(WALKS.toReversed(), [shared, media], history).map(textOfFile)),
    await Promise.all(made.map(textOfFile)),
  );
});

Deno.test("entryFiles: README.txt names the walks and what may be deleted, with names in one line", async () => {
  const walks = [walk("w/a/", "Erste\r\nZweite\u2028\u202e\u0007", FIRST)];
  const history = { previous: [], removable: ["media/gone.mp3"] };
  const [, readme] = entryFiles(walks, [], history);
  assert.ok(readme !== undefined);
  const text = await textOfFile(readme);
  assert.equal(text.match(/ {2}w\/a\/ {2}Erste Zweite \r\n/g)?.length, 2);
  assert.equal(text.match(/ {2}media\/gone\.mp3\r\n/g)?.length, 2);
  assert.doesNotMatch(text, /[^\r]\n/);
});

Deno.test("entryFiles: a list that names another version has another size, because tags and uploads rely on it", () => {
  const sizes = ["1", "2", "3"].map((version) => {
    const [walks] = entryFiles([{ ...walk("w/a/", "A", FIRST), data: version }], [], NO_HISTORY);
    return walks?.size;
  });
  assert.equal(new Set(sizes).size, sizes.length, `${sizes}`);
});
