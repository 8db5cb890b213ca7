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
import { faultPoints } from "./fault_case.ts";
import { Fixture } from "./fixture.ts";
import { print } from "../support/log.ts";
import { snapshot } from "./snapshot.ts";

/** What crashes leave: an unfinished upload, a file and a folder without a row, a folder on the wrong side. */
function leaveTraces(dataDir: string): void {
  Deno.writeTextFileSync(join(dataDir, "staging", "x.part"), "half");
  Deno.writeTextFileSync(join(dataDir, "active", "1", "picture-x.png"), "no row");
  Deno.mkdirSync(join(dataDir, "active", "9"));
  Deno.renameSync(join(dataDir, "trash", "2"), join(dataDir, "active", "2"));
}

/** Operations on single files and folders of routes: what cannot be moved or removed stops no start. */
const MAY_FAIL: readonly string[] = ["rename", "remove"];

/** Starts with a fault; returns which operations failed, and whether that refused the start or was reported. */
async function startWith(fixture: Fixture, fault: FileFault) {
  using folder = fixture.copy();
  const dataDir = folder.path;
  leaveTraces(dataDir);
  const files = new FailingFiles();
  files.fail(fault);
  let refused = false;
  let reports: readonly string[] = [];
  try {
    await using service = await Service.open({ dataDir, files });
    reports = service.reports;
  } catch (error) {
    assert.match(String(error), /injected into|cannot be moved/);
    refused = true;
  }
  {
    await using service = await Service.open({ dataDir });
    assert.deepEqual(await snapshot(service), fixture.before);
  }
  checkDataFolder(dataDir);
  const isReported = reports.some((line) => line.includes("injected into"));
  return { failed: files.failed, refused, isReported };
}

Deno.test("Library: a start that fails at any file operation is made good by the next one", async () => {
  using fixture = await Fixture.make();
  let cases = 0;
  let refusals = 0;
  for (const failure of ["ENOSPC", "EACCES", "EIO"] as const) {
    for (const times of [1, Infinity]) {
      for (const at of faultPoints()) {
        const { failed, refused, isReported } = await startWith(fixture, { at, failure, times });
        const [first] = failed;
        if (first === undefined) break;
        const context = `${failure} at ${at} (${first}), ${times} times`;
        assert.ok(refused || isReported, context);
        if (times === 1 && MAY_FAIL.includes(first)) assert.ok(!refused, context);
        cases++;
        if (refused) refusals++;
      }
    }
  }
  print(`a start with failing files: ${cases} cases, ${refusals} refused, all well at the next`);
});
