/** Tests of putting a file at a second place. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { copyFile, digestFile, linkOrCopy } from "../../src/media/files.ts";
import { withDataDir } from "../support/process/process.ts";

/** Runs `work` with a source of more than two chunks, and a path for its copy. */
function withSource(work: (source: string, target: string) => void): Promise<void> {
  return withDataDir((folder) => {
    const source = join(folder, "source");
    const content = new Uint8Array(2_500_000).map((_, index) => index % 251);
    Deno.writeFileSync(source, content);
    work(source, join(folder, "target"));
    return Promise.resolve();
  });
}

Deno.test("copyFile: a copy has the same content, and is another file", () =>
  withSource((source, target) => {
    copyFile(source, target);
    assert.deepEqual(digestFile(target), digestFile(source));
    Deno.writeTextFileSync(target, "changed");
    assert.equal(digestFile(source).size, 2_500_000);
  }));

Deno.test("copyFile: neither a copy nor a link replaces a file, and a missing source leaves none", () =>
  withSource((source, target) => {
    for (const put of [copyFile, linkOrCopy]) {
      assert.throws(() => put(`${source}-missing`, target), Deno.errors.NotFound);
      assert.throws(() => Deno.statSync(target), Deno.errors.NotFound);
      Deno.writeTextFileSync(target, "there before");
      assert.throws(() => put(source, target), Deno.errors.AlreadyExists);
      assert.equal(Deno.readTextFileSync(target), "there before");
      Deno.removeSync(target);
    }
  }));

Deno.test("linkOrCopy: a link shares its content with the source", () =>
  withSource((source, target) => {
    assert.equal(linkOrCopy(source, target), true);
    Deno.writeTextFileSync(source, "changed");
    assert.equal(Deno.readTextFileSync(target), "changed");
  }));

Deno.test({
  name: "linkOrCopy: what cannot be linked, being on another file system, is copied",
  ignore: !isOtherFileSystem("/dev/shm"),
  fn: () =>
    withSource((source) => {
      const target = join("/dev/shm", `route-guide-test-${crypto.randomUUID()}`);
      try {
        assert.equal(linkOrCopy(source, target), false);
        assert.deepEqual(digestFile(target), digestFile(source));
      } finally {
        Deno.removeSync(target);
      }
    }),
});

/** Whether a folder is there, and on another file system than temporary files. Says so when not. */
function isOtherFileSystem(folder: string): boolean {
  const temporary = Deno.makeTempDirSync();
  try {
    if (Deno.statSync(folder).dev !== Deno.statSync(temporary).dev) return true;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  } finally {
    Deno.removeSync(temporary);
  }
  Deno.stderr.writeSync(
    new TextEncoder().encode(`Skipped: there is no second file system at ${folder}\n`),
  );
  return false;
}
