/** Tests that the names of new files are forced to the disk. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { diskFiles, type Files } from "../../../src/media/files.ts";
import { jsonOf } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { createWalk, packOf } from "../../support/walk_pack.ts";

Deno.test("FileChanges.flush: an import flushes the folder of its route once, after the last rename", async () => {
  const calls: string[] = [];
  const files: Files = {
    ...diskFiles,
    rename(from, to) {
      calls.push(`rename ${join(to, "..")}`);
      diskFiles.rename(from, to);
    },
    flushFolder(path) {
      calls.push(`flush ${path}`);
      diskFiles.flushFolder(path);
    },
  };
  await using service = await Service.open({ files });
  await createWalk(service);
  const body = await packOf(service);
  calls.length = 0;
  const headers = { "Content-Type": "application/zip" };
  await jsonOf(service.fetch("/api/packs", { method: "POST", headers, body }), 201);
  const active = join(service.dataDir, "active");
  const folder = join(active, "2");
  const renames = [...new Array(4)].map(() => `rename ${folder}`);
  assert.deepEqual(calls, [`flush ${active}`, ...renames, `flush ${folder}`]);
});
