/**
 * Tests with a full disk whose blocks are smaller than a page of memory: no process is killed for a page that has no block.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { SmallDisk } from "../support/faults/small_disk.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { print } from "../support/log.ts";
import { posixOnly } from "../support/platform.ts";
import { runCommand } from "../support/process/command.ts";
import { ServiceProcess, spawn } from "../support/process/process.ts";
import { jsonOf } from "../support/responses.ts";
import { createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";

const DISK_MEGABYTES = 8;

/** Runs `work` with a data folder with one route on such a disk, or says why not. */
async function withSmallBlocks(
  name: string,
  work: (disk: SmallDisk, dataDir: string) => Promise<void>,
): Promise<void> {
  const mounted = SmallDisk.mountBlocks(DISK_MEGABYTES);
  if (typeof mounted === "string") {
    return print(`${name}: not tried, because this machine mounts no such disk: ${mounted}`);
  }
  using disk = mounted;
  const dataDir = join(disk.path, "data");
  {
    await using service = await Service.open({ dataDir });
    await createRoute(service, OELBERG);
  }
  await work(disk, dataDir);
}

function describe({ base }: ServiceProcess, description: string): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ description });
  return fetch(`${base}/api/routes/1`, { method: "PUT", headers, body });
}

/** Starts the service and stops it as soon as it listens; returns what it wrote and its exit code. */
async function startAndStop(dataDir: string): Promise<{ code: number; output: string }> {
  const child = spawn({ dataDir, env: { LOG: "off" } });
  let output = "";
  for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
    output += text;
    if (/Data folder/.test(text)) child.kill("SIGTERM");
  }
  return { code: (await child.status).code, output };
}

/** Kibibytes that are free: around the eight blocks that SQLite itself allocates, and around all of the index. */
const FREE_KIBIBYTES = [0, 8, 10, 12, 24, 31, 33, 64];

Deno.test(
  posixOnly(
    "route-guide serve, verify and backup on a nearly full disk with small blocks end in order",
    "no mounts",
  ),
  (test) =>
    withSmallBlocks(test.name, async (disk, dataDir) => {
      const destination = await Deno.makeTempDir({ prefix: "route-guide-test-" });
      const ends: string[] = [];
      try {
        for (const free of FREE_KIBIBYTES) {
          const options = { dataDir, folders: [destination] };
          const commands = {
            verify: () => runCommand(options, "verify"),
            backup: () => runCommand(options, "backup", "--copy", join(destination, String(free))),
          };
          for (const [command, run] of Object.entries(commands)) {
            disk.fill(free * 1024);
            const { code, stderr } = await run();
            assert.ok(
              code === 0 || /^Route Guide cannot \w+: the disk is full\n$/.test(stderr),
              `${command} with ${free} KiB: ${code} ${stderr}`,
            );
            ends.push(`${command} ${code}`);
            disk.empty();
          }
          disk.fill(free * 1024);
          const { code, output } = await startAndStop(dataDir);
          assert.ok(
            code === 0 || /^Route Guide cannot start: [^\n]+\n$/.test(output),
            `start with ${free} KiB: ${code} ${output}`,
          );
          ends.push(`start ${code}`);
          disk.empty();
        }
      } finally {
        await Deno.remove(destination, { recursive: true });
      }
      for (const command of ["verify", "backup", "start"]) {
        assert.ok(ends.includes(`${command} 0`) && ends.includes(`${command} 1`), ends.join(", "));
      }
      checkDataFolder(dataDir);
    }),
);

Deno.test(
  posixOnly(
    "route-guide serve: a disk with small blocks that becomes full refuses writes and stops nothing",
    "no mounts",
  ),
  (test) =>
    withSmallBlocks(test.name, async (disk, dataDir) => {
      {
        await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
        // The log has space that is used again, and its index has pages that were never used.
        for (let write = 0; write < 3; write++) {
          await jsonOf(describe(service, "a".repeat(200_000 + write)));
        }
        disk.fill();
        const statuses = new Set<number>();
        for (let write = 0; write < 100; write++) {
          const response = await describe(service, "b".repeat(1000 * write));
          await response.body?.cancel();
          statuses.add(response.status);
        }
        assert.deepEqual([...statuses].filter((status) => status !== 200 && status !== 507), []);
        assert.equal((await runCommand({ dataDir }, "verify")).code, 0, "beside the service");
        await jsonOf(fetch(`${service.base}/api/health`));
        disk.empty();
        await jsonOf(describe(service, "c"));
      }
      // It was killed: the log and its index are still there, and their blocks are all that is free.
      disk.fill();
      const { code, stderr } = await runCommand({ dataDir }, "verify");
      assert.ok(
        code === 0 || /^Route Guide cannot verify: the disk is full\n$/.test(stderr),
        `${code} ${stderr}`,
      );
      const started = await startAndStop(dataDir);
      assert.ok(
        started.code === 0 || /cannot start: the disk is full/.test(started.output),
        started.output,
      );
      disk.empty();
      assert.equal((await startAndStop(dataDir)).code, 0);
      checkDataFolder(dataDir);
    }),
);
