/** What is stored of a walk on a device: files with the content that the manifest names, and no others. @module */
/// <reference lib="dom" />
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { download } from "../../../../web/guide/offline/load_walk.ts";
import { HashError } from "../../../../web/kit/offline/sha256.ts";
import { FolderServer } from "../../../support/web_servers/folder_server.ts";

Deno.test("download() returns a file with the content of the manifest, and refuses any other", async () => {
  const content = new TextEncoder().encode("a recording");
  await using server = new FolderServer(new Map([["media/a.mp3", content]]));
  const sha256 = createHash("sha256").update(content).digest("hex");
  const url = `${server.address}media/a.mp3`;
  const file = { url, bytes: content.length, mediaType: "audio/mpeg", sha256 };
  const { signal } = new AbortController();
  const stored = await download(file, () => {}, signal);
  assert.deepEqual(await stored.bytes(), content);
  assert.equal(stored.headers.get("Content-Type"), "audio/mpeg");
  server.files = new Map([["media/a.mp3", new TextEncoder().encode("a rEcording")]]);
  await assert.rejects(download(file, () => {}, signal), HashError);
});
