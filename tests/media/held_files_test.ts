/** Tests of operations on files that another program holds open. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { conflict } from "../../src/errors.ts";
import { diskFiles, isHeld, retrySharingViolation, retryWhileHeld } from "../../src/media/files.ts";
import { windowsOnly } from "../support/platform.ts";
import { withDataDir } from "../support/process/process.ts";

/** What Deno throws for Windows error 32: no error class of its own, only a code. */
function sharingViolation(): Error {
  const message = "The process cannot access the file because it is being used (os error 32)";
  return Object.assign(new Error(message), { code: "EBUSY" });
}

/** Fails this many times with an error, then returns "done"; counts its calls. */
function failing(times: number, makeError: () => Error) {
  const attempt = Object.assign(() => {
    if (++attempt.calls <= times) throw makeError();
    return "done";
  }, { calls: 0 });
  return attempt;
}

Deno.test("isHeld recognises a sharing violation and a refused access, also as a cause", () => {
  const denied = new Deno.errors.PermissionDenied("Access is denied. (os error 5)");
  for (const error of [sharingViolation(), new Deno.errors.Busy("busy"), denied]) {
    assert.ok(isHeld(error));
    assert.ok(
      isHeld(conflict("files-not-movable", "The files cannot be moved now", { cause: error })),
    );
  }
  const others = [
    new Deno.errors.NotFound("gone"),
    new Error("text"),
    conflict("audio-present", "taken"),
    "text",
  ];
  for (const other of others) assert.ok(!isHeld(other));
});

Deno.test("retryWhileHeld runs the attempt until the file is free, and at most ten times", async () => {
  const passing = failing(2, sharingViolation);
  assert.equal(await retryWhileHeld(passing), "done");
  assert.equal(passing.calls, 3);
  const lasting = failing(Infinity, sharingViolation);
  await assert.rejects(retryWhileHeld(lasting), /os error 32/);
  assert.equal(lasting.calls, 10);
  const missing = failing(Infinity, () => new Deno.errors.NotFound("gone"));
  await assert.rejects(retryWhileHeld(missing), Deno.errors.NotFound);
  assert.equal(missing.calls, 1);
});

Deno.test("retrySharingViolation retries nothing but sharing violations, and not for ever", () => {
  const passing = failing(3, sharingViolation);
  assert.equal(retrySharingViolation(passing), "done");
  assert.equal(passing.calls, 4);
  const lasting = failing(Infinity, sharingViolation);
  assert.throws(() => retrySharingViolation(lasting), /os error 32/);
  assert.equal(lasting.calls, 7);
  const denied = failing(Infinity, () => new Deno.errors.PermissionDenied("no"));
  assert.throws(() => retrySharingViolation(denied), Deno.errors.PermissionDenied);
  assert.equal(denied.calls, 1);
});

/** Runs `work` with the path of a file, and of the name it is to get. */
function withFile(work: (path: string, target: string) => void | Promise<void>): Promise<void> {
  return withDataDir(async (folder) => {
    const path = join(folder, "a.db");
    Deno.writeTextFileSync(path, "");
    await work(path, join(folder, "b.db"));
  });
}

Deno.test(
  windowsOnly("diskFiles reports a file that SQLite holds open as held"),
  () =>
    withFile((path, target) => {
      // SQLite opens its files without sharing their removal, as many programs do.
      using _holder = new DatabaseSync(path);
      assert.throws(() => diskFiles.rename(path, target), isHeld);
      assert.throws(() => diskFiles.remove(path), isHeld);
    }),
);

/** Holds a file for 60 ms from another thread. */
const HOLDER = `
  import { DatabaseSync } from "node:sqlite";
  self.onmessage = ({ data: path }) => {
    const holder = new DatabaseSync(path);
    self.postMessage("held");
    setTimeout(() => holder.close(), 60);
  };`;

Deno.test(
  windowsOnly("diskFiles renames a file that is held open for 60 ms"),
  () =>
    withFile(async (path, target) => {
      const worker = new Worker(`data:text/javascript,${encodeURIComponent(HOLDER)}`, {
        type: "module",
      });
      try {
        await new Promise((resolve) => {
          worker.onmessage = resolve;
          worker.postMessage(path);
        });
        diskFiles.rename(path, target);
        assert.ok(diskFiles.exists(target));
      } finally {
        worker.terminate();
      }
    }),
);
