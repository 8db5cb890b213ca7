/**
 * Packs in which several stations name one file: it is stored once, and a small pack cannot be a very large walk.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { type WalkJson, whyUnpackable } from "../../src/pack/walk_json.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { mp3, wav } from "../support/media/samples.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import { expectError, jsonOf, number } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { packOf, pathOfMedium } from "../support/walk_pack.ts";
import { forgedZip } from "../support/zip.ts";

const MIB = 1024 * 1024;

function importPack(service: Service, pack: Uint8Array): Promise<Response> {
  return service.sendForm("POST", "/api/packs", { pack });
}

/** Bytes that the data folder has on the disk: what has several names counts once. */
function bytesOnDisk(service: Service): number {
  const sizes = new Map(
    service.filesOnDisk().map((path) => {
      const { dev, ino, size } = Deno.statSync(join(service.dataDir, path));
      return [ino === null ? path : `${dev} ${ino}`, size];
    }),
  );
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** A sound of some four megabytes, of which a twentieth cannot be compressed. */
function sound(): Uint8Array {
  const content = wav({ seconds: 262 });
  content.set(new SeededRandom(testSeed(22)).bytes(Math.round(content.length / 20)), 100);
  return content;
}

function fileOf(path: string, mediaType: string, content: Uint8Array) {
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { path, mediaType, size: content.length, sha256 };
}

/** A walk of which every station has the same recording. */
function sharedWalk(content: Uint8Array, stations: number): WalkJson {
  const audio = fileOf(pathOfMedium(content, "wav"), "audio/wav", content);
  const station = { title: "Tor", description: "", lat: 50.68, lon: 7.22, triggerRadiusM: 80 };
  return {
    format: "route-guide-walk",
    version: 2,
    name: "Geteilt",
    slug: "geteilt",
    description: "",
    schoolName: "",
    gpx: fileOf("original.gpx", "application/gpx+xml", OELBERG),
    stations: Array.from(
      { length: stations },
      (_, sequence) => ({ ...station, sequence, audio, pictures: [] }),
    ),
  };
}

/** Its pack, compressed. */
function sharedPack(content: Uint8Array, stations: number): Uint8Array {
  return forgedZip([
    { name: "walk.json", content: JSON.stringify(sharedWalk(content, stations)) },
    { name: "original.gpx", content: OELBERG },
    { name: pathOfMedium(content, "wav"), content, deflate: true },
  ]);
}

Deno.test("POST /api/packs keeps a recording that two stations share for each of them", async () => {
  await using service = await Service.open();
  const routeId = await createRoute(service);
  for (let station = 0; station < 2; station++) {
    const path = `/api/routes/${routeId}/pois/${await createPoi(service, routeId)}/audio`;
    await jsonOf(service.sendForm("POST", path, { audio: mp3() }), 201);
  }
  const { id } = await jsonOf(importPack(service, await packOf(service)), 201);
  const route = `/api/routes/${number(id)}/pois`;
  const heard = async (poi: number) => await (await service.fetch(`${route}/${poi}/audio`)).bytes();
  assert.deepEqual([await heard(3), await heard(4)], [mp3(), mp3()]);
  await jsonOf(service.fetch(`${route}/3/audio`, { method: "DELETE" }));
  assert.deepEqual(await heard(4), mp3(), "what one station loses, the other keeps");
});

Deno.test("POST /api/packs stores a file once, however many stations name it", async () => {
  await using service = await Service.open();
  const content = sound();
  const before = bytesOnDisk(service);
  const route = await jsonOf(importPack(service, sharedPack(content, 15)), 201);
  assert.equal(service.filesOnDisk().filter((path) => path.endsWith(".wav")).length, 15);
  const stored = bytesOnDisk(service) - before;
  assert.ok(stored < 2 * content.length, `${stored} bytes were stored`);
  const audio = await service.fetch(`/api/routes/${number(route.id)}/pois/15/audio`);
  assert.deepEqual(await audio.bytes(), content);
});

Deno.test("POST /api/packs refuses a small pack whose stations name one file until it is a large walk", async () => {
  await using service = await Service.open();
  const before = service.filesOnDisk();
  const pack = sharedPack(sound(), 40);
  assert.ok(pack.length < MIB);
  const { details } = await expectError(importPack(service, pack), 400);
  assert.match(
    String(details),
    /have 16[78]\d{6} bytes, more than 100 times the \d+ bytes that hold/,
  );
  assert.deepEqual(service.filesOnDisk(), before);
});

Deno.test("whyUnpackable refuses a walk whose pack would be refused because one file is named too often", () => {
  const maxFileBytes = 50 * MIB;
  const content = wav({ seconds: 66 });
  assert.equal(whyUnpackable(sharedWalk(content, 100), maxFileBytes), null);
  const walk = sharedWalk(content, 200);
  assert.match(whyUnpackable(walk, maxFileBytes) ?? "", /more than 100 times/);
  const others = walk.stations.map((station, at) => ({
    ...station,
    audio: station.audio && { ...station.audio, sha256: String(at).padStart(64, "0") },
  }));
  assert.equal(whyUnpackable({ ...walk, stations: others }, maxFileBytes), null);
});
