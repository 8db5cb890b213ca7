/** Tests of staging and of the folders, on real files. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { AppError } from "../../src/errors.ts";
import { diskFiles, type Files } from "../../src/media/files.ts";
import { Storage } from "../../src/media/storage.ts";
import { SeededRandom } from "../support/random.ts";

async function withStorage(
  work: (storage: Storage) => void | Promise<void>,
  files: Files = diskFiles,
  report?: () => void,
): Promise<void> {
  const root = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    await work(new Storage(root, 1000, files, report));
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

const bytes = new SeededRandom(1).bytes(1000);

Deno.test("Upload: the file is counted and hashed, and is in staging until it is published", () =>
  withStorage(async (storage) => {
    const upload = storage.staging.begin();
    upload.write(bytes.subarray(0, 1));
    upload.write(bytes.subarray(1));
    const staged = await upload.finish();
    assert.equal(staged.size, 1000);
    assert.equal(staged.sha256, createHash("sha256").update(bytes).digest("hex"));
    storage.publish(staged, 7, "picture-a.png");
    const published = storage.path("active", 7, "picture-a.png");
    assert.deepEqual(Deno.readFileSync(published), bytes);
    assert.deepEqual([...Deno.readDirSync(storage.staging.folder)], []);
  }));

Deno.test("Storage.publish() takes ownership of a staged file: discard() does nothing afterwards", () =>
  withStorage(async (storage) => {
    const upload = storage.staging.begin();
    upload.write(bytes);
    const staged = await upload.finish();
    storage.publish(staged, 7, "picture-a.png");
    Deno.writeTextFileSync(staged.path, "another file of this name");
    await storage.staging.discard(staged);
    assert.equal(Deno.readTextFileSync(staged.path), "another file of this name");
    assert.deepEqual(Deno.readFileSync(storage.path("active", 7, "picture-a.png")), bytes);
  }));

Deno.test("Storage.undoMove() that is refused leaves the files usable where they are, until retryPendingMove()", () => {
  let isRefused = true;
  return withStorage((storage) => {
    const trashed = join(storage.root, "trash", "7");
    Deno.mkdirSync(trashed);
    Deno.writeTextFileSync(join(trashed, "a"), "a");
    assert.equal(storage.undoMove(7, "active", "trash"), false);
    assert.equal(storage.path("active", 7, "a"), join(trashed, "a"));
    storage.retryPendingMove(7);
    assert.equal(storage.path("active", 7, "a"), join(trashed, "a"));
    isRefused = false;
    assert.equal(storage.path("active", 7, "a"), join(trashed, "a"), "a path changes nothing");
    storage.retryPendingMove(7);
    assert.equal(storage.path("active", 7, "a"), join(storage.root, "active", "7", "a"));
    assert.equal(Deno.readTextFileSync(storage.path("active", 7, "a")), "a");
  }, {
    ...diskFiles,
    rename(from, to) {
      if (isRefused) throw Object.assign(new Error("held"), { code: "EBUSY" });
      diskFiles.rename(from, to);
    },
  }, () => {});
});

Deno.test("Upload: one of exactly the limit is taken, one byte more is 413", () =>
  withStorage(async (storage) => {
    const upload = storage.staging.begin();
    upload.write(bytes);
    assert.throws(
      () => upload.write(bytes.subarray(0, 1)),
      (error) => error instanceof AppError && error.code === "too_large",
    );
    await upload.discard();
    await upload.discard();
    assert.deepEqual([...Deno.readDirSync(storage.staging.folder)], []);
  }));

Deno.test("Upload: one is whole even if the system takes only part of each write", () =>
  withStorage(
    async (storage) => {
      const upload = storage.staging.begin();
      upload.write(bytes);
      const staged = await upload.finish();
      assert.deepEqual(Deno.readFileSync(staged.path), bytes);
    },
    {
      ...diskFiles,
      create(path) {
        const file = diskFiles.create(path);
        return { ...file, write: (part) => file.write(part.subarray(0, 7)) };
      },
    },
  ));

Deno.test("Storage: names are lower-case, tell the purpose, and are never the same", () =>
  withStorage((storage) => {
    const names = Array.from({ length: 100 }, () => storage.newName("audio", "mp3"));
    assert.equal(new Set(names).size, 100);
    for (const name of names) assert.match(name, /^audio-[0-9a-f-]+\.mp3$/);
  }));

Deno.test("Storage: a folder moves with everything in it, and only to a free place", () =>
  withStorage((storage) => {
    const folder = join(storage.root, "active", "7");
    Deno.mkdirSync(folder);
    Deno.writeTextFileSync(join(folder, "a"), "a");
    storage.move(7, "active", "trash");
    assert.equal(Deno.readTextFileSync(storage.path("trash", 7, "a")), "a");
    Deno.mkdirSync(folder);
    assert.throws(
      () => storage.move(7, "trash", "active"),
      (error) => error instanceof AppError && error.code === "conflict",
    );
    Deno.removeSync(folder);
    storage.move(7, "trash", "active");
    assert.equal(Deno.readTextFileSync(storage.path("active", 7, "a")), "a");
  }));

Deno.test("Storage: a failing disk is no blocked move", () =>
  withStorage((storage) => {
    Deno.mkdirSync(join(storage.root, "active", "7"));
    assert.throws(() => storage.move(7, "active", "trash"), /input\/output error/);
  }, {
    ...diskFiles,
    rename() {
      throw Object.assign(new Error("input/output error"), { code: "EIO" });
    },
  }));

Deno.test("Storage: a trash on another file system blocks the move", () =>
  withStorage((storage) => {
    Deno.mkdirSync(join(storage.root, "active", "7"));
    assert.throws(
      () => storage.move(7, "active", "trash"),
      (error) => error instanceof AppError && error.code === "conflict",
    );
  }, {
    ...diskFiles,
    rename() {
      throw Object.assign(new Error("Invalid cross-device link"), { code: "EXDEV" });
    },
  }));
