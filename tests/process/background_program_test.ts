/** Programs beside a test end with it, and so does what they have started. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { NO_SHELL, posixOnly } from "../support/platform.ts";
import { withDataDir } from "../support/process/process.ts";
import { BackgroundProgram } from "../support/process/background_program.ts";
import { until } from "../support/until.ts";

/** Whether a process runs; one that has ended may wait in the list of processes for its parent. */
function isRunning(pid: number): boolean {
  const { stdout } = new Deno.Command("ps", { args: ["-o", "stat=", "-p", `${pid}`] }).outputSync();
  return /^[^Z\s]/.test(new TextDecoder().decode(stdout));
}

Deno.test(
  posixOnly(
    "tests/support/process/background_program.ts: a program ends with all that it has started",
    NO_SHELL,
  ),
  () =>
    withDataDir(async (folder) => {
      const script = "sleep 1000 & echo $! $$ end; wait";
      const log = join(folder, "log");
      const program = BackgroundProgram.start("sh", ["-c", script], { log });
      await program.until("it says", async () => (await program.printed()).includes("end"));
      const pids = (await program.printed()).split(" ").slice(0, 2).map(Number);
      assert.deepEqual(pids.map(isRunning), [true, true]);
      await program[Symbol.asyncDispose]();
      // A signal is sent before the process that gets it has ended.
      await until("both have ended", () => Promise.resolve(!pids.some(isRunning)));
    }),
);
