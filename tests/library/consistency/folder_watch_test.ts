/**
 * Tests of what a library reports of its data folder. Removed files are in `tests/process/data_folder_test.ts` and
 * `tests/process/removed_lock_test.ts`.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Service } from "../../support/service.ts";

Deno.test("Library reports nothing of a data folder on one file system", async () => {
  await using service = await Service.open();
  assert.deepEqual(service.reports, []);
});
