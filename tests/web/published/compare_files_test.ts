/**
 * Tests of the comparison of a folder with the homepage, file by file.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { compareFiles } from "../../../src/web/published/compare_files.ts";
import type { SiteFiles } from "../../../src/web/published/state.ts";
import { type Content, HomepageServer, inSecureContext } from "./homepage_server.ts";

/** The files of a folder, in the order of `files.json`. */
const FOLDER = {
  "assets/site.0123456789abcdef.js": "program();",
  "index.html": "<html>list</html>",
  "media/aaaa.mp3": "sound of a whole minute",
  "w/am-bach/index.html": '<html data-walk="walk.2222222222222222.json"></html>',
  "w/am-bach/walk.2222222222222222.json": "{}",
  "walks.json": '{"format":1}',
} as const;

/** What `files.json` of that folder lists. */
function listOf(folder: Readonly<Record<string, string>>): SiteFiles {
  const files = Object.entries(folder).map(([path, text]) => ({
    path,
    bytes: new TextEncoder().encode(text).length,
    sha256: createHash("sha256").update(text).digest("hex"),
    origins: ["own"],
  }));
  return { format: 1, files, removable: [] };
}

const LIST = listOf(FOLDER);

/** Compares the folder with a homepage that has this content. */
async function compared(content: Content, published = LIST.files, local = LIST) {
  await using homepage = new HomepageServer(content);
  const { signal } = new AbortController();
  const found: { missing?: string[]; isWhole?: boolean } = {};
  await inSecureContext(async () => {
    const { missing, isWhole } = await compareFiles(homepage.address, local, published, signal);
    found.missing = missing.map(({ path }) => path).sort();
    found.isWhole = isWhole;
  });
  return found;
}

Deno.test("compareFiles finds nothing missing where all files are there, also without README.txt", async () => {
  const complete = { missing: [], isWhole: true };
  assert.deepEqual(await compared(FOLDER), complete);
  const readme = listOf({ ...FOLDER, "README.txt": "Wege" });
  assert.deepEqual(await compared(FOLDER, LIST.files, readme), complete);
});

for (
  const [what, path, content] of [
    [
      "the page of a walk of the same size",
      "w/am-bach/index.html",
      FOLDER["w/am-bach/index.html"].replaceAll("2", "1"),
    ],
    ["half of a recording", "media/aaaa.mp3", "sound of a"],
    ["half of a script", "assets/site.0123456789abcdef.js", "prog"],
    ["half of a data file", "w/am-bach/walk.2222222222222222.json", "{"],
    ["an old list of walks of the same size", "walks.json", '{"format":0}'],
    ["no page of a walk", "w/am-bach/index.html", 404],
    ["no recording", "media/aaaa.mp3", 404],
    ["an own page of the homepage instead of a file", "walks.json", "<p>Nicht gefunden</p>"],
  ] as const
) {
  Deno.test(`compareFiles: ${what} is missing, although files.json lists it`, async () => {
    const found = await compared({ ...FOLDER, [path]: content });
    assert.deepEqual(found, { missing: [path], isWhole: true });
  });
}

Deno.test("compareFiles: an old files.json is missing, although all other files are there", async () => {
  const found = await compared(FOLDER, LIST.files.slice(1));
  assert.deepEqual(found, { missing: ["files.json"], isWhole: true });
});

for (
  const [path, status] of [["index.html", 403], ["walks.json", 429], [
    "media/aaaa.mp3",
    500,
  ]] as const
) {
  Deno.test(`compareFiles: ${path} with status ${status} is neither there nor missing`, async () => {
    const found = await compared({ ...FOLDER, [path]: status });
    assert.deepEqual(found, { missing: [], isWhole: false });
  });
}

Deno.test("compareFiles: nothing is known of a homepage that cannot be reached", async () => {
  let address = "";
  {
    await using homepage = new HomepageServer(FOLDER);
    address = homepage.address;
  }
  await inSecureContext(async () => {
    const { signal } = new AbortController();
    assert.deepEqual(await compareFiles(address, LIST, LIST.files, signal), {
      missing: [],
      isWhole: false,
    });
  });
});

Deno.test("compareFiles asks for recordings without reading them, and for nothing after a failure", async () => {
  await using homepage = new HomepageServer(FOLDER);
  const { signal } = new AbortController();
  await inSecureContext(async () => {
    await compareFiles(homepage.address, LIST, LIST.files, signal);
    assert.ok(homepage.requests.includes("HEAD media/aaaa.mp3"));
    assert.ok(!homepage.requests.includes("GET media/aaaa.mp3"));
    homepage.requests.length = 0;
    homepage.content = Object.fromEntries(Object.keys(FOLDER).map((path) => [path, 503]));
    await compareFiles(homepage.address, LIST, LIST.files, signal);
    assert.ok(!homepage.requests.includes("HEAD media/aaaa.mp3"), `${homepage.requests}`);
  });
});
