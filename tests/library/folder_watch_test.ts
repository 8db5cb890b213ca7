/**
 * Tests of what a library reports of its data folder. Removed files are in `tests/process/data_folder_test.ts`.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { posixOnly } from "../support/platform.ts";
import { withDataDir } from "../support/process/process.ts";
import { Service } from "../support/service.ts";

/** A folder on a file system in memory, where there is one beside that of temporary folders. */
function otherFileSystem(): string | null {
  try {
    const folder = Deno.makeTempDirSync({ prefix: "route-guide-test-", dir: "/dev/shm" });
    const here = Deno.makeTempDirSync({ prefix: "route-guide-test-" });
    const isOther = Deno.statSync(folder).dev !== Deno.statSync(here).dev;
    Deno.removeSync(here);
    if (isOther) return folder;
    Deno.removeSync(folder);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return null;
}

Deno.test(
  posixOnly(
    "Library reports an area that is on another file system than staging",
    "there is no /dev/shm",
  ),
  async (test) => {
    const elsewhere = otherFileSystem();
    if (elsewhere === null) {
      Deno.stderr.writeSync(
        new TextEncoder().encode(`skipped: ${test.name}: one file system only\n`),
      );
      return;
    }
    try {
      await withDataDir(async (dataDir) => {
        Deno.symlinkSync(elsewhere, join(dataDir, "active"));
        await using service = await Service.open({ dataDir });
        assert.deepEqual(service.reports, [
          `${join(dataDir, "active")} is on a different file system from ${
            join(dataDir, "staging")
          }; ` +
          "nothing can be moved there",
        ]);
      });
    } finally {
      Deno.removeSync(elsewhere, { recursive: true });
    }
  },
);

Deno.test("Library reports nothing of a data folder on one file system", async () => {
  await using service = await Service.open();
  assert.deepEqual(service.reports, []);
});
