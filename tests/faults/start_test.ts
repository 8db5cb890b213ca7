/**
 * Tests that a start survives the failure of any file operation: it is refused or reports it, and the next
 * start finishes what it began.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { FailingFiles, type FileFault } from "../support/faults/failing_files.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { Service } from "../support/service.ts";
import { Ground } from "./ground.ts";
import { print } from "./print.ts";
import { snapshot } from "./snapshot.ts";

/** What crashes leave: an unfinished upload, a file and a folder without a row, a folder on the wrong side. */
function leaveTraces(dataDir: string): void {
  Deno.writeTextFileSync(join(dataDir, "staging", "x.part"), "half");
  Deno.writeTextFileSync(join(dataDir, "active", "1", "picture-x.png"), "no row");
  Deno.mkdirSync(join(dataDir, "active", "9"));
  Deno.renameSync(join(dataDir, "trash", "2"), join(dataDir, "active", "2"));
}

/** Starts with a fault; tells whether it was reached, and whether the start was refused. */
async function startWith(ground: Ground, fault: FileFault) {
  using folder = ground.copy();
  const dataDir = folder.path;
  leaveTraces(dataDir);
  const files = new FailingFiles();
  files.fail(fault);
  let refused = false;
  try {
    await using _service = await Service.open({ dataDir, files });
  } catch (error) {
    assert.match(String(error), /injected into|cannot be moved/);
    refused = true;
  }
  {
    await using service = await Service.open({ dataDir });
    assert.deepEqual(await snapshot(service), ground.before);
  }
  checkDataFolder(dataDir);
  return { reached: files.failed.length > 0, refused };
}

Deno.test("a start that fails at any file operation is made good by the next one", async () => {
  using ground = await Ground.make();
  let trials = 0;
  let refusals = 0;
  for (const failure of ["ENOSPC", "EACCES", "EIO"] as const) {
    for (const times of [1, Infinity]) {
      for (let at = 1;; at++) {
        const { reached, refused } = await startWith(ground, { at, failure, times });
        assert.equal(reached, refused, `${failure} at ${at}, ${times} times`);
        if (!reached) break;
        trials++;
        if (refused) refusals++;
      }
    }
  }
  print(`a start with failing files: ${trials} trials, ${refusals} refused, all well at the next`);
});
