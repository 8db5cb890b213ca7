/**
 * What the homepage lacks of a folder.
 *
 * @module
 */
import assert from "node:assert/strict";
import { bytesOf, missingFiles } from "../../../../src/web/editor/homepage/local_files.ts";
import { absentFiles } from "../../../../src/web/editor/homepage/missing.ts";
import { FolderServer } from "../../../support/web_servers/folder_server.ts";

const [INDEX, SOUND, PICTURE] = ["index.html", "media/a.mp3", "media/b.jpg"].map((path, i) => ({
  path,
  bytes: 10 * (i + 1),
  sha256: `${i}`.repeat(64),
  origins: ["origin"],
}));

assert.ok(INDEX !== undefined && SOUND !== undefined && PICTURE !== undefined);
const FILES = [INDEX, SOUND, PICTURE];

/** A file that the server has. */
const CONTENT = new Uint8Array(1);

Deno.test("missingFiles() are those that the list of the homepage lacks or has with another content", () => {
  const list = { format: 1 as const, files: FILES, previous: [], removable: [] };
  assert.deepEqual(missingFiles(list, FILES), []);
  assert.deepEqual(missingFiles(list, []), FILES);
  const changed = { ...INDEX, sha256: "f".repeat(64) };
  const missing = missingFiles(list, [changed, SOUND]);
  assert.deepEqual(missing, [INDEX, PICTURE]);
  assert.equal(bytesOf(missing), 40);
});

Deno.test("absentFiles() are those that the server does not have; a refused request says nothing", async () => {
  const { signal } = new AbortController();
  const has = new Map([[INDEX.path, CONTENT], [PICTURE.path, CONTENT]]);
  await using server = new FolderServer(has);
  assert.deepEqual(await absentFiles(server.address, FILES, signal), [SOUND]);
  await using refusing = new FolderServer(has, { refusesHead: true });
  assert.deepEqual(await absentFiles(refusing.address, FILES, signal), []);
});
