/**
 * Tests of the rule that says which tests `deno task test:fast` runs.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fastFiles, SLOW } from "./fast_files.ts";

Deno.test("tests/fast_files.ts: fastFiles() has a new file, nothing of a slow folder, and the smoke test", () => {
  const folder = Deno.makeTempDirSync({ prefix: "route-guide-test-" });
  try {
    for (const path of ["browser/guide", "crash", "zip", "new"]) {
      Deno.mkdirSync(join(folder, path), { recursive: true });
    }
    const paths = [
      "browser/guide/walk_test.ts",
      "browser/smoke_test.ts",
      "crash/crash_test.ts",
      "zip/writer_test.ts",
      "zip/directory_test.ts",
      "new/helper.ts",
      "new/new_test.tsx",
      "new_test.ts",
    ];
    for (const path of paths) Deno.writeTextFileSync(join(folder, path), "");
    const expected = [
      "browser/smoke_test.ts",
      "new/new_test.tsx",
      "new_test.ts",
      "zip/directory_test.ts",
    ];
    assert.deepEqual(fastFiles(folder).toSorted(), expected.map((path) => join(folder, path)));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});

Deno.test("tests/fast_files.ts: SLOW leaves out only folders and files that exist", () => {
  for (const path of SLOW) Deno.statSync(new URL(path, import.meta.url));
});
