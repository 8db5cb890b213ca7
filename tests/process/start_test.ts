/** Tests of starting and stopping, with the service as a real process. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { jsonOf, text } from "../support/responses.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { NO_STOP, posixOnly, STOPPED_CODE } from "../support/platform.ts";
import {
  leastPermissions,
  type ProcessOptions,
  runToEnd,
  ServiceProcess,
  unlessPackaged,
  withDataDir,
} from "../support/process/process.ts";

/** Expects that a start ends with exit code 1 and one clear line. */
async function expectRefusal(options: ProcessOptions, line: RegExp): Promise<void> {
  const { code, stderr } = await runToEnd(options);
  assert.equal(code, 1, stderr);
  assert.match(stderr, line);
  assert.equal(stderr.trim().split("\n").length, 1, stderr);
}

Deno.test("route-guide serve prints its address, data folder and version, and logs requests", () =>
  withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir });
    const health = await jsonOf(fetch(`${service.base}/api/health`));
    assert.equal(`http://${text(health.socket)}`, service.base);
    await (await fetch(`${service.base}/api/nothing?x=1`)).body?.cancel();
    service.kill("SIGTERM");
    const { code, stderr } = await service.ended();
    assert.equal(code, STOPPED_CODE, stderr);
    assert.match(
      stderr,
      /^Route Guide \d+\.\d+\.\d+ listens on http:\/\/127\.0\.0\.1:\d+\n/,
    );
    assert.ok(stderr.includes(`Data folder: ${dataDir}\n`));
    assert.match(stderr, /GET \/api\/health 200 \d+\.\d ms \d+ bytes\n/);
    assert.match(stderr, /GET \/api\/nothing\?x=1 404 /);
    assert.doesNotMatch(stderr, /Other devices/);
  }));

Deno.test("route-guide serve on all addresses prints one that this machine can open, and a warning", () =>
  withDataDir(async (dataDir) => {
    const loopback = "--allow-net=127.0.0.1";
    const permissions = leastPermissions(dataDir)
      .map((flag) => flag === loopback ? "--allow-net=0.0.0.0" : flag);
    const env = { HOST: "0.0.0.0" };
    await using service = await ServiceProcess.start({ dataDir, env, permissions });
    assert.match(service.base, /^http:\/\/127\.0\.0\.1:\d+$/);
    await jsonOf(fetch(`${service.base}/api/health`));
    service.kill("SIGTERM");
    assert.match(
      (await service.ended()).stderr,
      /Other devices can reach it under the address/,
    );
  }));

Deno.test("route-guide serve: LOG=off leaves out the requests, and Deno prints no warning", () =>
  withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const lines = service.stderr;
    await jsonOf(fetch(`${service.base}/api/health`));
    const compressed = await fetch(`${service.base}/api/openapi.json`);
    assert.match(compressed.headers.get("Vary") ?? "", /Accept-Encoding/);
    await compressed.body?.cancel();
    service.kill("SIGINT");
    const { stderr } = await service.ended();
    assert.doesNotMatch(stderr, /GET/);
    assert.doesNotMatch(stderr.slice(lines.length), /deno|legacy|warning/i);
  }));

Deno.test("route-guide serve: LOG=json writes every line as an object, also the one that says why it cannot start", () =>
  withDataDir(async (dataDir) => {
    const env = { LOG: "json" };
    await using service = await ServiceProcess.start({ dataDir, env });
    await jsonOf(fetch(`${service.base}/api/health`));
    const refused = await runToEnd({ dataDir, env });
    service.kill("SIGTERM");
    const written = (await service.ended()).stderr + refused.stderr;
    const entries = written.trim().split("\n").map((line) => JSON.parse(line));
    assert.ok(entries.every(({ time, level }) => time !== undefined && level !== undefined));
    const health = entries.find(({ path }) => path === "/api/health");
    assert.deepEqual([health.level, health.method, health.status], ["info", "GET", 200]);
    const last = entries.at(-1);
    assert.equal(last.level, "error");
    assert.match(last.message, /^Route Guide cannot start: The data folder .* is in use/);
  }));

Deno.test("route-guide serve: what was stored is there after a stop and a start", () =>
  withDataDir(async (dataDir) => {
    const body = new FormData();
    body.append("gpx", new File([OELBERG], "a.gpx"));
    let created;
    {
      await using service = await ServiceProcess.start({ dataDir });
      created = await jsonOf(fetch(`${service.base}/api/routes`, { method: "POST", body }), 201);
      service.kill("SIGTERM");
      assert.equal((await service.ended()).code, STOPPED_CODE);
    }
    await using service = await ServiceProcess.start({ dataDir });
    assert.deepEqual(await jsonOf(fetch(`${service.base}/api/routes/1`)), created);
    const gpx = await fetch(`${service.base}/api/routes/1/gpx`);
    assert.deepEqual(await gpx.bytes(), OELBERG);
  }));

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  Deno.test(
    posixOnly(`route-guide serve ends with 0 and a closed database after ${signal}`, NO_STOP),
    () =>
      withDataDir(async (dataDir) => {
        await using service = await ServiceProcess.start({ dataDir });
        service.kill(signal);
        const { code, stderr } = await service.ended();
        assert.equal(code, 0, stderr);
        assert.match(stderr, new RegExp(`${signal}: stopping`));
        // SQLite removes its log when the last connection closes.
        const names = [...Deno.readDirSync(dataDir)].map(({ name }) => name);
        assert.ok(
          names.includes("route-guide.db") && !names.includes("route-guide.db-wal"),
          `${names}`,
        );
      }),
  );
}

Deno.test("route-guide serve: a second process on the data folder is refused", () =>
  withDataDir(async (dataDir) => {
    await using first = await ServiceProcess.start({ dataDir });
    const where = RegExp.escape(first.base);
    const refusal = new RegExp(
      `cannot start: The data folder .* in use .*, which runs at ${where};`,
    );
    await expectRefusal({ dataDir }, refusal);
  }));

Deno.test(
  unlessPackaged("route-guide serve --open, of a service that runs, says where and ends with 0"),
  () =>
    withDataDir(async (dataDir) => {
      await using first = await ServiceProcess.start({ dataDir });
      const second = await runToEnd({ dataDir, args: ["--open"] });
      assert.equal(second.code, 0, second.stderr);
      // The process has no permission to start a browser.
      assert.ok(second.stderr.startsWith(`Route Guide already runs at ${first.base}\n`));
      assert.ok(
        second.stderr.includes(`No browser could be opened; open ${first.base}/edit in one`),
      );
    }),
);

Deno.test("route-guide serve --open starts the program of this system that opens a page", {
  ignore: Deno.build.os !== "linux",
}, () =>
  withDataDir(async (dataDir) => {
    const run = "--allow-run=/usr/bin/xdg-open";
    const permissions = [...leastPermissions(dataDir), run];
    await using service = await ServiceProcess.start({ dataDir, permissions, args: ["--open"] });
    await (await fetch(service.base)).body?.cancel();
    assert.doesNotMatch(service.stderr, /NotCapable/);
  }));

Deno.test("route-guide serve: a port in use is refused", () =>
  withDataDir(async (dataDir) => {
    using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const env = { PORT: String(other.addr.port) };
    await expectRefusal(
      { dataDir, env },
      /cannot start: HOST 127\.0\.0\.1, PORT \d+: the port is in/,
    );
  }));

Deno.test("route-guide serve: a bad setting is refused with variable, value and what is allowed", () =>
  withDataDir((dataDir) =>
    expectRefusal(
      { dataDir, env: { MAX_UPLOAD_MB: "lots" } },
      /cannot start: MAX_UPLOAD_MB is "lots", but must be a number of MiB above 0/,
    )
  ));

Deno.test("route-guide serve: a data folder that cannot be written is refused", () =>
  withDataDir((dataDir) => {
    const file = join(dataDir, "file");
    Deno.writeTextFileSync(file, "not a folder");
    return expectRefusal({ dataDir: file }, /cannot start: The data folder .* cannot be written/);
  }));

Deno.test(
  unlessPackaged("route-guide serve: a missing permission is named with the flag that grants it"),
  () =>
    withDataDir(async (dataDir) => {
      const permissions = leastPermissions(join(dataDir, "elsewhere"));
      const hint = /cannot start: The data folder .* with --allow-read=\S+ --allow-write=/;
      await expectRefusal({ dataDir, permissions }, hint);
      const noNet = leastPermissions(dataDir).filter((flag) => !flag.startsWith("--allow-net"));
      await expectRefusal(
        { dataDir, permissions: noNet },
        /start it with --allow-net=127\.0\.0\.1/,
      );
    }),
);

Deno.test("route-guide serve: a file that is no database is refused", () =>
  withDataDir(async (dataDir) => {
    Deno.writeTextFileSync(join(dataDir, "route-guide.db"), "no database".repeat(500));
    await expectRefusal({ dataDir }, /cannot start: .*route-guide\.db is not a database/);
  }));
