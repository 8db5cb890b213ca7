/** Tests of what slows the processes of a browser in the bench. @module */
import assert from "node:assert/strict";
import { SlowProcesses, whileSlow } from "../../bench/slow_processes.ts";
import { until } from "../support/until.ts";

/** Runs `work` with the number of a process that does nothing. */
async function withProcess(work: (pid: number) => Promise<void>): Promise<void> {
  const args = ["eval", "--no-config", "setTimeout(() => {}, 120_000)"];
  const child = new Deno.Command(Deno.execPath(), { args }).spawn();
  try {
    await work(child.pid);
  } finally {
    child.kill("SIGKILL");
    await child.status;
  }
}

/** Whether a process is stopped. */
function isStopped(pid: number): boolean {
  return /^State:\s*T/m.test(Deno.readTextFileSync(`/proc/${pid}/status`));
}

const ignore = Deno.build.os !== "linux";

Deno.test({
  name: "whileSlow() stops and continues a process in turn, which runs afterwards",
  ignore,
  fn: () =>
    withProcess(async (pid) => {
      await whileSlow([pid], async () => {
        for (let turn = 0; turn < 2; turn++) {
          await until("it is stopped", () => isStopped(pid), { pauseMs: 1 });
          await until("it runs", () => !isStopped(pid), { pauseMs: 1 });
        }
      });
      assert.equal(isStopped(pid), false);
    }),
});

Deno.test({
  name: "SlowProcesses.end() continues the other processes when one has ended",
  ignore,
  fn: () =>
    withProcess(async (pid) => {
      let endedPid = 0;
      await withProcess((other) => Promise.resolve(void (endedPid = other)));
      const slow = await SlowProcesses.open();
      slow.begin([endedPid, pid]);
      await until("it is stopped", () => isStopped(pid), { pauseMs: 1 });
      await slow.end();
      assert.equal(isStopped(pid), false);
    }),
});
