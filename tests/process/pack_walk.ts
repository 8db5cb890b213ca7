/** A walk in a service of its own whose packs are downloaded, also by clients that do not read on. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { KEEP, REMOVED } from "../support/removed_walk.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { createWalk } from "../support/walk.ts";
import { until } from "../support/until.ts";

/** Where the pack of the walk is. */
export const PACK = "/api/routes/1/pack";

/** Length of a recording in seconds: 6 MB, so that a pack is larger than the buffers of a connection. */
const SECONDS = 380;

/** A service with a walk of two stations, of which each has a recording and a picture. */
export class Walk {
  private constructor(readonly service: ServiceProcess, readonly dataDir: string) {}

  /** Runs a test with such a service. */
  static async with(env: Record<string, string>, work: (walk: Walk) => Promise<void>) {
    await withDataDir(async (dataDir) => {
      await using service = await ServiceProcess.start({ dataDir, env });
      const walk = new Walk(service, dataDir);
      const stations = [0, 1].map((index) => (
        // The same recording would be in the pack once.
        { title: `Halt ${index}`, atM: index * 100, seconds: SECONDS + index, hasPicture: true }
      ));
      await createWalk((path, init) => walk.fetch(path, init), "Weg", stations);
      await work(walk);
    });
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.service.base + path, init);
  }

  /** Sends a write, with a file if one is given. */
  async write(method: string, path: string, field?: string, content?: Uint8Array) {
    await this.send(method, path, field, content);
  }

  /** As {@link write}, with these headers. @returns Those of the response. */
  async send(
    method: string,
    path: string,
    field?: string,
    content?: Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Headers> {
    const init: RequestInit = { method, headers };
    if (field !== undefined && content !== undefined) {
      const form = new FormData();
      form.append(field, new File([new Uint8Array(content)], "file"));
      init.body = form;
    }
    const response = await this.fetch(path, init);
    await response.body?.cancel();
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return response.headers;
  }

  /** Deletes something, and keeps it. @returns The path of its entry. */
  async remove(path: string): Promise<string> {
    const headers = await this.send("DELETE", path, undefined, undefined, KEEP);
    return `${REMOVED}/${headers.get("Removed-Entry")}`;
  }

  /** The pack as it is now. */
  async pack(): Promise<{ bytes: Uint8Array<ArrayBuffer>; etag: string }> {
    const response = await this.fetch(PACK);
    assert.equal(response.status, 200);
    return { etag: response.headers.get("ETag") ?? "", bytes: await response.bytes() };
  }

  /** Begins a download and reads only its beginning. */
  async begin(): Promise<StalledDownload> {
    const response = await this.fetch(PACK);
    assert.equal(response.status, 200);
    assert.ok(response.body !== null);
    const reader = response.body.getReader();
    const { value } = await reader.read();
    assert.ok(value !== undefined);
    return new StalledDownload(response.headers.get("ETag") ?? "", value, reader);
  }

  /** Names of files below a folder of the data folder. */
  names(...folder: string[]): string[] {
    return [...Deno.readDirSync(join(this.dataDir, ...folder))].map(({ name }) => name);
  }

  /** Waits until nothing is in staging. */
  untilNothingIsStaged(): Promise<void> {
    return until("nothing is in staging", () => this.names("staging").length === 0, {
      found: () => String(this.names("staging")),
    });
  }

  /** Waits for a line of the log. */
  untilLogged(line: RegExp): Promise<void> {
    return this.service.untilLogged(line);
  }
}

/** A download whose client does not read on. */
export class StalledDownload {
  constructor(
    readonly etag: string,
    readonly beginning: Uint8Array,
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
  ) {}

  /** Reads no more; the service may have ended before. */
  async leave(): Promise<void> {
    await Promise.allSettled([this.reader.cancel()]);
  }

  /** Reads the rest. @returns All bytes. */
  async end(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks = [new Uint8Array(this.beginning)];
    for (;;) {
      const { done, value } = await this.reader.read();
      if (done) return await new Blob(chunks).bytes();
      chunks.push(new Uint8Array(value));
    }
  }
}
