/** Tests of the command that stops a service, with real processes. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { runCommand } from "../support/process/command.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";

Deno.test("route-guide stop ends the service in order, and says so when none runs", () =>
  withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir });
    const stopped = await runCommand({ dataDir }, "stop");
    assert.deepEqual(stopped, { code: 0, stdout: "The service has stopped\n", stderr: "" });
    const { code, stderr } = await service.ended();
    assert.equal(code, 0, stderr);
    const names = [...Deno.readDirSync(dataDir)].map(({ name }) => name);
    assert.ok(!names.some((name) => /wal$|^\.running$|^\.stop$/.test(name)), names.join());
    const none = await runCommand({ dataDir }, "stop");
    assert.deepEqual([none.code, none.stdout], [0, "No service runs with this data folder\n"]);
  }));

Deno.test("route-guide stop: a request to stop that a killed service did not see stops no later one", () =>
  withDataDir(async (dataDir) => {
    {
      await using killed = await ServiceProcess.start({ dataDir });
      killed.kill("SIGKILL");
      await killed.ended();
    }
    Deno.writeTextFileSync(join(dataDir, ".stop"), "");
    await using service = await ServiceProcess.start({ dataDir });
    const settings = await fetch(`${service.base}/api/health`);
    assert.equal(settings.status, 200);
    await settings.body?.cancel();
    assert.equal((await runCommand({ dataDir }, "stop")).code, 0);
    assert.match((await service.ended()).stderr, /stop: stopping as soon as/);
  }));
