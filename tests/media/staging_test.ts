/**
 * Tests of staging: large uploads are flushed while they come.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { diskFiles, type Files } from "../../src/media/files.ts";
import { Staging, type Upload } from "../../src/media/staging.ts";

const MIB = 1024 * 1024;

/** Runs `work` with a staging folder whose flushes are replaced, and looks whether anything stays in it. */
async function withStaging(
  flush: (before: number) => Promise<void>,
  work: (staging: Staging) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  let flushes = 0;
  const files: Files = {
    ...diskFiles,
    create: (path) => ({ ...diskFiles.create(path), flush: () => flush(flushes++) }),
  };
  try {
    await work(new Staging(folder, 100 * MIB, files));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function writePieces(upload: Upload, count: number): Promise<void> {
  for (let written = 0; written < count; written++) {
    upload.write(new Uint8Array(MIB));
    // As between two reads from a socket.
    await Promise.resolve();
  }
}

Deno.test("a large upload is flushed while it comes, and once more at its end", async () => {
  const flushedAt: number[] = [];
  let size = () => 0;
  const flush = () => {
    flushedAt.push(size() / MIB);
    return Promise.resolve();
  };
  await withStaging(flush, async (staging) => {
    const upload = staging.begin();
    size = () => upload.size;
    await writePieces(upload, 20);
    const staged = await upload.finish();
    assert.equal(staged.size, 20 * MIB);
    assert.equal(
      staged.sha256,
      createHash("sha256").update(new Uint8Array(20 * MIB)).digest("hex"),
    );
  });
  assert.deepEqual(flushedAt, [8, 16, 20]);
});

Deno.test("a flush that fails while the upload comes fails the upload, though the last one succeeds", async () => {
  const flush = (before: number) =>
    before === 0 ? Promise.reject(new Error("EIO")) : Promise.resolve();
  await withStaging(flush, async (staging) => {
    const upload = staging.begin();
    await writePieces(upload, 20);
    await assert.rejects(upload.finish(), /EIO/);
    upload.discard();
    assert.deepEqual([...Deno.readDirSync(staging.folder)], []);
  });
});
