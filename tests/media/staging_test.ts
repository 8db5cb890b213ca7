/** Tests of staged uploads. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { diskFiles, type Files } from "../../src/media/files.ts";
import { Staging, type Upload } from "../../src/media/staging.ts";
import { SeededRandom, testSeed } from "../support/random.ts";

const MIB = 1024 * 1024;

/** Runs `work` with a staging folder whose flushes are replaced, and looks whether anything stays in it. */
async function withStaging(
  flush: () => Promise<void>,
  work: (staging: Staging) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  const files: Files = {
    ...diskFiles,
    create: (path) => ({ ...diskFiles.create(path), flush }),
  };
  try {
    await work(new Staging(folder, 100 * MIB, files));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function writePieces(upload: Upload, count: number): void {
  for (let written = 0; written < count; written++) upload.write(new Uint8Array(MIB));
}

Deno.test("Upload.finish flushes once and returns size and SHA-256", async () => {
  let flushes = 0;
  const flush = () => {
    flushes++;
    return Promise.resolve();
  };
  await withStaging(flush, async (staging) => {
    const upload = staging.begin();
    writePieces(upload, 20);
    assert.equal(flushes, 0);
    const staged = await upload.finish();
    assert.equal(staged.size, 20 * MIB);
    const content = new Uint8Array(20 * MIB);
    assert.equal(staged.sha256, createHash("sha256").update(content).digest("hex"));
  });
  assert.equal(flushes, 1);
});

Deno.test("Staging.again stages the same content once more, also where files have one name only", async () => {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  const withoutLinks: Files = {
    ...diskFiles,
    link: () => {
      throw new Deno.errors.NotSupported("Operation not supported");
    },
  };
  try {
    for (const files of [diskFiles, withoutLinks]) {
      const staging = new Staging(folder, 100 * MIB, files);
      const upload = staging.begin();
      const content = new SeededRandom(testSeed(7)).bytes(700_000);
      upload.write(content);
      const first = await upload.finish();
      const second = await staging.again(first);
      assert.deepEqual({ ...second, path: "" }, { ...first, path: "" });
      await staging.discard(first);
      assert.deepEqual(await Deno.readFile(second.path), content);
      await staging.discard(second);
      assert.deepEqual([...Deno.readDirSync(folder)], []);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("Upload.finish fails when the flush fails, and discard removes the file", async () => {
  const flush = () => Promise.reject(new Error("EIO"));
  await withStaging(flush, async (staging) => {
    const upload = staging.begin();
    writePieces(upload, 2);
    await assert.rejects(upload.finish(), /EIO/);
    await upload.discard();
    assert.deepEqual([...Deno.readDirSync(staging.folder)], []);
  });
});
