/**
 * Tests that two processes never both confirm writes to one data folder, also after its `.lock` was removed.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileOf, withData } from "../support/data_folder.ts";
import { unlockable, whyNoStrace } from "../support/faults/strace.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { print } from "../support/log.ts";
import { posixOnly } from "../support/platform.ts";
import { runCommand } from "../support/process/command.ts";
import { runToEnd, ServiceProcess } from "../support/process/process.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { until } from "../support/until.ts";

const ENV = { LOG: "off", EDIT_PASSWORD: "correct horse battery" };
const CREDENTIALS = { Authorization: `Basic ${btoa(`t:${ENV.EDIT_PASSWORD}`)}` };

function addPoi({ base }: ServiceProcess): Promise<Response> {
  const body = new URLSearchParams({ lat: "50.68", lon: "7.25" });
  return fetch(`${base}/api/routes/1/pois`, { method: "POST", body, headers: CREDENTIALS });
}

function replacePicture({ base }: ServiceProcess, picture: Uint8Array): Promise<Response> {
  const body = new FormData();
  body.append("picture", new File([new Uint8Array(picture)], "a.png"));
  const path = "/api/routes/1/pois/1/pictures/1";
  return fetch(base + path, { method: "PUT", body, headers: CREDENTIALS });
}

function logIn({ base }: ServiceProcess): Promise<Response> {
  const body = new URLSearchParams({ password: ENV.EDIT_PASSWORD });
  return fetch(`${base}/api/session`, { method: "POST", body });
}

/** Waits for a line in the log, and returns how often it is there. */
async function logged(service: ServiceProcess, line: RegExp): Promise<number> {
  await service.untilLogged(line);
  return service.stderr.match(new RegExp(line, "g"))?.length ?? 0;
}

const LOSSES: Readonly<Record<string, (path: string) => void>> = {
  removed: (path) => Deno.removeSync(path),
  renamed: (path) => Deno.renameSync(path, `${path}.away`),
  replaced: (path) => {
    Deno.removeSync(path);
    Deno.writeTextFileSync(path, "");
  },
};

for (const [loss, inflict] of Object.entries(LOSSES)) {
  Deno.test(
    posixOnly(
      `route-guide serve: no second process starts after .lock was ${loss}, and the first goes on`,
      "no folder can be locked",
    ),
    () =>
      withData(async (dataDir, folder) => {
        await using service = await ServiceProcess.start({ dataDir, env: ENV });
        inflict(join(dataDir, ".lock"));
        await jsonOf(addPoi(service), 201);
        const second = await runToEnd({ dataDir, env: ENV });
        assert.equal(second.code, 1);
        assert.match(
          second.stderr,
          /^Route Guide cannot start: .*is in use by another Route Guide/,
        );
        for (const args of [["verify", "--repair"], ["purge", "--older-than", "0", "--yes"]]) {
          const { code, stderr } = await runCommand({ dataDir, folders: [folder] }, ...args);
          assert.equal(code, 1);
          assert.match(stderr, /is in use by another Route Guide/);
        }
        await jsonOf(addPoi(service), 201);
        assert.equal(await logged(service, /\.lock was removed or replaced; the folder itself/), 1);
      }),
  );
}

Deno.test("route-guide serve: where no folder can be locked, a process whose .lock was removed confirms no more writes", (test) =>
  withData(async (dataDir) => {
    const obstacle = whyNoStrace();
    if (obstacle !== null) return print(`${test.name}: not tried, because ${obstacle}`);
    const launcher = unlockable(dataDir);
    {
      await using first = await ServiceProcess.start({ dataDir, env: ENV, launcher });
      await jsonOf(addPoi(first), 201);
      Deno.removeSync(join(dataDir, ".lock"));
      await using second = await ServiceProcess.start({ dataDir, env: ENV, launcher });
      const picture = Deno.readFileSync(join(dataDir, fileOf(dataDir, "active", 1, "picture")));
      await expectError(addPoi(first), 503);
      await expectError(replacePicture(first, picture), 503);
      await expectError(logIn(first), 503);
      await jsonOf(addPoi(second), 201);
      await jsonOf(replacePicture(second, picture), 200);
      await expectError(addPoi(first), 503);
      await jsonOf(fetch(`${first.base}/api/routes/1`));
      assert.equal(await logged(first, /\.lock was removed or replaced: writes are refused/), 1);
    }
  }));

/** How often a lock is removed below clients that write all the time. */
const ROUNDS = 3;

Deno.test("route-guide serve: while clients write, two processes on one folder never both confirm", (test) =>
  withData(async (dataDir) => {
    const obstacle = whyNoStrace();
    if (obstacle !== null) return print(`${test.name}: not tried, because ${obstacle}`);
    const launcher = unlockable(dataDir);
    const picture = Deno.readFileSync(join(dataDir, fileOf(dataDir, "active", 1, "picture")));
    for (let round = 0; round < ROUNDS; round++) {
      await using first = await ServiceProcess.start({ dataDir, env: ENV, launcher });
      const statuses: number[] = [];
      let isEnded = false;
      const clients = Array.from({ length: 3 }, async () => {
        while (!isEnded) {
          const response = await replacePicture(first, picture);
          await response.body?.cancel();
          statuses.push(response.status);
        }
      });
      let confirmed = 0;
      await using second = await (async () => {
        try {
          await until("the clients are at work", () => statuses.length > 0);
          Deno.removeSync(join(dataDir, ".lock"));
          const started = await ServiceProcess.start({ dataDir, env: ENV, launcher });
          confirmed = statuses.length;
          await jsonOf(replacePicture(started, picture), 200);
          return started;
        } finally {
          isEnded = true;
          await Promise.allSettled(clients);
        }
      })();
      // Requests that were on their way may have been confirmed before the second process started.
      const later = statuses.slice(confirmed + clients.length);
      assert.ok(later.every((status) => status === 503), String(later));
      assert.doesNotMatch(second.stderr, /is missing/);
    }
    await runCommand({ dataDir }, "verify", "--repair");
    assert.equal((await runCommand({ dataDir }, "verify")).code, 0);
    checkDataFolder(dataDir);
  }));
