/** Tests of uploads over a real socket: limits, clients that go away, many at once, a stop in between. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { expectError, jsonOf } from "../support/responses.ts";
import { bytes, OELBERG } from "../support/gpx_samples.ts";
import { wav } from "../support/media/samples.ts";
import { NO_SHELL, NO_STOP, posixOnly } from "../support/platform.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { RawConnection } from "../support/process/raw_http.ts";
import { until } from "../support/until.ts";

const MIB = 1024 * 1024;

/** Starts a service with a route and this many POIs. */
async function withPois(
  count: number,
  env: Record<string, string>,
  work: (service: ServiceProcess, dataDir: string) => Promise<void>,
): Promise<void> {
  await withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off", ...env } });
    const form = new FormData();
    form.append("gpx", new File([OELBERG], "a.gpx"));
    await jsonOf(fetch(`${service.base}/api/routes`, { method: "POST", body: form }), 201);
    for (let poi = 0; poi < count; poi++) {
      const body = new URLSearchParams({ lat: "1", lon: "2" });
      await jsonOf(fetch(`${service.base}/api/routes/1/pois`, { method: "POST", body }), 201);
    }
    await work(service, dataDir);
  });
}

function audioPath(poi: number): string {
  return `/api/routes/1/pois/${poi}/audio`;
}

function staged(dataDir: string): string[] {
  return [...Deno.readDirSync(join(dataDir, "staging"))].map(({ name }) => name);
}

/** Largest resident memory of a process so far, in MB (Linux). */
async function peakMemoryMb(pid: number): Promise<number> {
  const { stdout } = await new Deno.Command("cat", { args: [`/proc/${pid}/status`] }).output();
  const peak = /VmHWM:\s+(\d+) kB/.exec(new TextDecoder().decode(stdout))?.[1];
  return Number(peak) / 1024;
}

const FORM = "Content-Type: multipart/form-data; boundary=B";
const PART = '--B\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n';

Deno.test("route-guide serve: 413 reaches a client that announces too much and sends all of it first", () =>
  withPois(1, { MAX_UPLOAD_MB: "1" }, async (service, dataDir) => {
    using connection = await RawConnection.open(service.base);
    const body = new Uint8Array(8 * MIB);
    await connection.sendHead("POST", audioPath(1), FORM, `Content-Length: ${body.length}`);
    await connection.send(body);
    assert.match(await connection.readUntil(/\r\n\r\n.*"message"/s), /^HTTP\/1\.1 413 /);
    assert.deepEqual(staged(dataDir), []);
  }));

Deno.test("route-guide serve: 413 reaches a client that sends too much in chunks", () =>
  withPois(1, { MAX_UPLOAD_MB: "1" }, async (service, dataDir) => {
    using connection = await RawConnection.open(service.base);
    await connection.sendHead("POST", audioPath(1), FORM, "Transfer-Encoding: chunked");
    const chunk = (data: Uint8Array) =>
      connection.send(
        new Uint8Array([...bytes(`${data.length.toString(16)}\r\n`), ...data, 13, 10]),
      );
    await chunk(bytes(PART));
    for (let sent = 0; sent < 3 * MIB; sent += MIB / 8) await chunk(new Uint8Array(MIB / 8));
    assert.match(await connection.readUntil(/\r\n\r\n.*"message"/s), /^HTTP\/1\.1 413 /);
    await until("nothing is in staging", () => staged(dataDir).length === 0);
  }));

Deno.test("route-guide serve: 413 reaches a client that waits for 100 Continue", () =>
  withPois(1, { MAX_UPLOAD_MB: "1" }, async (service) => {
    using connection = await RawConnection.open(service.base);
    const length = `Content-Length: ${8 * MIB}`;
    await connection.sendHead("POST", audioPath(1), FORM, length, "Expect: 100-continue");
    const response = await connection.readUntil(/ 413 .*\r\n\r\n.*"message"/s);
    assert.match(response, /HTTP\/1\.1 413 .*"error":"HttpError"/s);
  }));

Deno.test("route-guide serve: a client that goes away in the middle leaves nothing", () =>
  withPois(1, {}, async (service, dataDir) => {
    {
      using connection = await RawConnection.open(service.base);
      await connection.sendHead("POST", audioPath(1), FORM, `Content-Length: ${4 * MIB}`);
      await connection.send(PART);
      await connection.send(new Uint8Array(MIB));
      await until("one file is in staging", () => staged(dataDir).length === 1);
    }
    await until("nothing is in staging", () => staged(dataDir).length === 0);
    await expectError(fetch(service.base + audioPath(1)), 404);
    assert.doesNotMatch(service.stderr, /failed/);
  }));

Deno.test("route-guide serve: eight uploads of 45 MB at once stay below 250 MB of memory", async (test) => {
  if (Deno.build.os !== "linux") {
    Deno.stderr.writeSync(new TextEncoder().encode(`skipped: ${test.name}: needs /proc\n`));
    return;
  }
  await withPois(8, {}, async (service, dataDir) => {
    const sample = wav({ seconds: 1 });
    const large = new Uint8Array(45 * MIB);
    large.set(sample);
    const file = join(dataDir, "large.wav");
    Deno.writeFileSync(file, large);
    const uploads = Array.from({ length: 8 }, async (_, index) => {
      const { success, stdout } = await new Deno.Command("curl", {
        args: ["-s", "-o", "-", "-F", `audio=@${file}`, service.base + audioPath(index + 1)],
      }).output();
      assert.ok(success);
      return new TextDecoder().decode(stdout);
    });
    for (const response of await Promise.all(uploads)) assert.match(response, /"poiTitle"/);
    const peakMb = await peakMemoryMb(service.child.pid);
    assert.ok(peakMb < 250, `peak ${peakMb.toFixed(0)} MB`);
  });
});

Deno.test(
  posixOnly("route-guide serve: a stop lets a running upload end and refuses new writes", NO_STOP),
  () =>
    withPois(1, {}, async (service, dataDir) => {
      const audio = wav({ seconds: 1 });
      const end = bytes("\r\n--B--\r\n");
      const length = bytes(PART).length + audio.length + end.length;
      using connection = await RawConnection.open(service.base);
      await connection.sendHead("POST", audioPath(1), FORM, `Content-Length: ${length}`);
      await connection.send(PART);
      await connection.send(audio.subarray(0, 1000));
      await until("one file is in staging", () => staged(dataDir).length === 1);
      using late = await RawConnection.open(service.base);
      service.kill("SIGTERM");
      await service.untilLogged("SIGTERM: stopping");
      await late.sendHead("DELETE", "/api/routes/1");
      assert.match(
        await late.readUntil(/\r\n\r\n.*"message"/s),
        /^HTTP\/1\.1 503 .*retry-after: /si,
      );
      await connection.send(audio.subarray(1000));
      await connection.send(end);
      assert.match(await connection.readUntil(/"poiTitle"/), /^HTTP\/1\.1 201 /);
      assert.equal((await service.ended()).code, 0);
    }),
);

Deno.test(
  posixOnly(
    "route-guide serve: silent connections that use up all file descriptors are closed",
    NO_SHELL,
  ),
  () =>
    withDataDir(async (dataDir) => {
      await using service = await ServiceProcess.start({ dataDir, ulimit: "-n 64" });
      const connections: Deno.TcpConn[] = [];
      const { hostname, port } = new URL(service.base);
      try {
        while (connections.length < 80) {
          connections.push(await Deno.connect({ hostname, port: Number(port) }));
        }
      } catch (error) {
        const refusals = [Deno.errors.ConnectionRefused, Deno.errors.ConnectionReset];
        if (!refusals.some((kind) => error instanceof kind)) throw error;
      }
      await service.untilLogged("The listener failed");
      let response: Response | undefined;
      await until("the service listens again", async () => {
        response = await fetch(`${service.base}/api/health`).catch(() => undefined);
        return response !== undefined;
      });
      assert.equal(response?.status, 200);
      await response?.body?.cancel();
      for (const connection of connections) connection.close();
    }),
);
