/**
 * Tests of the service as a process whose log cannot be written: a pipe that is not read, a closed pipe, a
 * full disk.
 *
 * @module
 */
import assert from "node:assert/strict";
import { OELBERG } from "../support/gpx_samples.ts";
import { NO_STOP, posixOnly, STOPPED_CODE } from "../support/platform.ts";
import { freePort } from "../support/process/free_port.ts";
import { isListening } from "../support/process/listening.ts";
import { type ProcessOptions, spawn, withDataDir } from "../support/process/process.ts";
import { jsonOf } from "../support/responses.ts";
import { sleep } from "../support/sleep.ts";
import { until } from "../support/until.ts";

/** Far more log lines than a pipe (64 KiB) and the buffer of the service hold. */
const REQUESTS = 6000;

/** A process whose standard error the test reads when it wants to. */
class UnreadProcess implements AsyncDisposable {
  private constructor(readonly child: Deno.ChildProcess, readonly base: string) {}

  static async start(options: ProcessOptions): Promise<UnreadProcess> {
    const port = freePort();
    const child = spawn({ ...options, env: { ...options.env, PORT: String(port) } });
    const service = new UnreadProcess(child, `http://127.0.0.1:${port}`);
    let hasEnded = false;
    child.status.then(() => hasEnded = true);
    while (!hasEnded) {
      if (await isListening(port)) return service;
      await sleep(20);
    }
    await service[Symbol.asyncDispose]();
    throw new Error("The service ended");
  }

  /** Sends many requests, a few at a time; all must return 200. */
  async expectResponses(): Promise<void> {
    let left = REQUESTS;
    const client = async () => {
      while (left-- > 0) await jsonOf(fetch(`${this.base}/api/health`));
    };
    await Promise.all(Array.from({ length: 8 }, client));
  }

  /** Creates a route, so that the service has something to finish. */
  async expectWrite(): Promise<void> {
    const body = new FormData();
    body.append("gpx", new File([OELBERG], "a.gpx"));
    await jsonOf(fetch(`${this.base}/api/routes`, { method: "POST", body }), 201);
  }

  async stop(): Promise<number> {
    this.child.kill("SIGTERM");
    return (await this.child.status).code;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.child.kill("SIGKILL");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await this.child.status;
    if (!this.child.stderr.locked) await this.child.stderr.cancel();
  }
}

/** Reads a log in JSON, and counts the requests that are in it or were dropped. */
class LogReader {
  written = 0;
  dropped = 0;
  /** Resolves at the end of the log. */
  readonly ended: Promise<void>;
  #rest = "";

  constructor(log: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.ended = this.#read(log);
  }

  async #read(log: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    for await (const chunk of log.pipeThrough(new TextDecoderStream())) {
      const lines = (this.#rest + chunk).split("\n");
      this.#rest = lines.pop() ?? "";
      for (const line of lines) this.#count(JSON.parse(line));
    }
  }

  #count({ path, message }: { readonly path?: string; readonly message?: string }): void {
    if (path === "/api/health") this.written++;
    this.dropped += Number(/^(\d+) log lines? w.* dropped$/.exec(message ?? "")?.[1] ?? 0);
  }
}

/** A test that needs `/dev/full`; where there is none, its name says that it is skipped. */
function fullDiskTest(name: string, fn: () => Promise<void>): void {
  const ignore = Deno.build.os !== "linux";
  Deno.test({
    name: ignore ? `${name} (skipped: no /dev/full on ${Deno.build.os})` : name,
    ignore,
    fn,
  });
}

Deno.test("route-guide serve responds and stops while its log is a pipe that is not read", () =>
  withDataDir(async (dataDir) => {
    await using service = await UnreadProcess.start({ dataDir });
    await service.expectResponses();
    await service.expectWrite();
    assert.equal(await service.stop(), STOPPED_CODE);
  }));

Deno.test(
  posixOnly("route-guide serve counts the log lines that it dropped", NO_STOP),
  () =>
    withDataDir(async (dataDir) => {
      await using service = await UnreadProcess.start({ dataDir, env: { LOG: "json" } });
      await service.expectResponses();
      const log = new LogReader(service.child.stderr);
      // The stop comes only when all is written: it is an event of its own, and its flush takes a second at most.
      await until(
        "every request is a line that was written or dropped",
        () => log.written + log.dropped >= REQUESTS,
        { found: () => `${log.written} lines were written, ${log.dropped} dropped` },
      );
      assert.equal(await service.stop(), STOPPED_CODE);
      await log.ended;
      assert.ok(log.dropped > 0, "more was logged than the pipe and the buffer hold");
      assert.equal(log.written + log.dropped, REQUESTS);
    }),
);

for (const LOG of ["requests", "json"]) {
  Deno.test(`route-guide serve responds and stops after its log pipe was closed (LOG=${LOG})`, () =>
    withDataDir(async (dataDir) => {
      await using service = await UnreadProcess.start({ dataDir, env: { LOG } });
      await service.child.stderr.cancel();
      await service.expectResponses();
      await service.expectWrite();
      assert.equal(await service.stop(), STOPPED_CODE);
    }));

  fullDiskTest(
    `route-guide serve responds and stops when the disk of its log is full (LOG=${LOG})`,
    () =>
      withDataDir(async (dataDir) => {
        const options = { dataDir, env: { LOG }, stderrTo: "/dev/full" };
        await using service = await UnreadProcess.start(options);
        await service.expectResponses();
        await service.expectWrite();
        assert.equal(await service.stop(), STOPPED_CODE);
      }),
  );
}
