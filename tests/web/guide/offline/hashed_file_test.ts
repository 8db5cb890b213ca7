/** Tests of files whose names hold their hash. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { HashError, isHashed, readHashed } from "../../../../web/kit/offline/sha256.ts";

Deno.test("isHashed() knows the files of a site whose content never changes", () => {
  const hash = "0123456789abcdef";
  const hashed = [
    `assets/site.${hash}.js`,
    `assets/icon-192.${hash}.png`,
    `w/am-bach/walk.${hash}.json`,
    `media/${hash}${hash}.mp3`,
  ];
  const entries = ["", "w/am-bach/", "walks.json", "sw.js", `media/${hash}`, `w/${hash}/`];
  assert.deepEqual(hashed.map(isHashed), hashed.map(() => true));
  assert.deepEqual(entries.map(isHashed), entries.map(() => false));
});

Deno.test("readHashed() returns a file only as a whole", async () => {
  const text = "the whole program";
  const name = `site.${createHash("sha256").update(text).digest("hex").slice(0, 16)}.js`;
  let served: string | null = text;
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
    const headers = { "Content-Type": "text/javascript" };
    return new Response(served, { status: served === null ? 404 : 200, headers });
  });
  const url = `http://127.0.0.1:${server.addr.port}/assets/${name}`;
  const response = await readHashed(url);
  assert.equal(response.headers.get("Content-Type"), "text/javascript");
  assert.equal(await response.text(), text);
  for (const damaged of [text.slice(0, -1), "", null]) {
    served = damaged;
    await assert.rejects(readHashed(url), HashError);
  }
});
