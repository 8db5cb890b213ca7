/**
 * Tests of downloads while the file under their address is replaced, removed or moved: the reader gets the
 * old bytes or the new ones, and whole.
 *
 * `SEED=… deno test --config workspace.json -P tests/races` repeats a run.
 *
 * @module
 */
import assert from "node:assert/strict";
import { jsonOf, text } from "../support/responses.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import type { WriteRequest } from "../support/history/request.ts";
import { sha256 } from "../support/history/samples.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { png } from "../support/media/samples.ts";
import { withDataDir } from "../support/process/process.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { KEEP } from "../support/removed_walk.ts";
import { Service } from "../support/service.ts";
import { interleave, type PacedRequest, SlowWrite } from "./paced_request.ts";

const INTERLEAVINGS = 12;

/** Bytes of a picture that is too large to be sent at once, so that it is read from the disk for long. */
const LARGE = 2_500_000;

/** Reads a file chunk by chunk. */
class SlowReader implements PacedRequest {
  /** When the response has begun. */
  readonly begun: Promise<Response>;
  /** SHA-256 of all bytes, once the last step has been made. */
  readonly sha256: Promise<string>;
  waits = true;
  #next = Promise.withResolvers<void>();

  constructor(service: Service, path: string) {
    this.begun = this.#next.promise.then(() => service.fetch(path));
    this.sha256 = this.#read().finally(() => this.waits = false);
  }

  step(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }

  async #read(): Promise<string> {
    const response = await this.begun;
    assert.equal(response.status, 200);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      await this.#next.promise;
    }
    const content = await new Blob(chunks).bytes();
    assert.equal(content.length, Number(response.headers.get("Content-Length")));
    return sha256(content);
  }
}

/** A route with a large picture; the path of the picture. */
async function uploadPicture(service: Service, picture: Uint8Array): Promise<string> {
  const routeId = await createRoute(service);
  const poiId = await createPoi(service, routeId);
  const pictures = `/api/routes/${routeId}/pois/${poiId}/pictures`;
  return text((await jsonOf(service.sendForm("POST", pictures, { picture }), 201)).url);
}

/** Runs `work` with many seeds on one service; the data folder is in order after each. */
async function manyTimes(
  work: (service: Service, seed: number, random: SeededRandom) => Promise<void>,
): Promise<void> {
  const first = testSeed();
  await withDataDir(async (dataDir) => {
    await using service = await Service.open({ dataDir });
    for (let seed = first; seed < first + INTERLEAVINGS; seed++) {
      await work(service, seed, new SeededRandom(seed));
      checkDataFolder(dataDir);
    }
  });
}

/** Reads and writes at the same time, and returns what the readers got. */
async function readWhile(
  service: Service,
  readers: readonly SlowReader[],
  request: WriteRequest,
  random: SeededRandom,
): Promise<string[]> {
  const send = (path: string, init?: RequestInit) => service.fetch(path, init);
  const write = await SlowWrite.prepare(send, request, random);
  const [read] = await Promise.all([
    Promise.all(readers.map((reader) => reader.sha256)),
    jsonOf(write.response),
    interleave([write, ...readers], random),
  ]);
  return read;
}

function replacement(path: string, picture: Uint8Array): WriteRequest {
  const body = new FormData();
  body.append("picture", new File([new Uint8Array(picture)], "new.png"));
  return { method: "PUT", path, body, headers: {} };
}

Deno.test("GET /api/routes/:id/gpx: a client that reads a file while it is replaced gets the old bytes or the new ones, whole", () =>
  manyTimes(async (service, seed, random) => {
    const [before, after] = [png({ textBytes: LARGE }), png({ textBytes: LARGE + 1 })];
    const path = await uploadPicture(service, before);
    const readers = [new SlowReader(service, path), new SlowReader(service, path)];
    const [early] = readers;
    early?.step();
    await early?.begun;
    const read = await readWhile(service, readers, replacement(path, after), random);
    const names = read.map((hash) =>
      hash === sha256(before) ? "old" : hash === sha256(after) ? "new" : "mixed"
    );
    assert.equal(names[0], "old", `SEED=${seed}: who began before the write`);
    assert.notEqual(names[1], "mixed", `SEED=${seed}: who began at any time`);
    assert.equal(sha256(await (await service.fetch(path)).bytes()), sha256(after));
  }));

Deno.test("GET /api/routes/:id/gpx: a client that reads a file while it is deleted or moved to the trash gets it whole", () =>
  manyTimes(async (service, seed, random) => {
    const before = png({ textBytes: LARGE });
    const path = await uploadPicture(service, before);
    const [picture, poi, route] = [
      path,
      path.replace(/.pictures.*/, ""),
      path.replace(/.pois.*/, ""),
    ];
    const reader = new SlowReader(service, path);
    reader.step();
    await reader.begun;
    const target = random.pick([picture, poi, route]);
    const request = {
      method: "DELETE",
      path: target,
      body: null,
      headers: random.chance(0.5) ? KEEP : {},
    } as const;
    const read = await readWhile(service, [reader], request, random);
    assert.deepEqual(read, [sha256(before)], `SEED=${seed}, DELETE ${target}`);
  }));
