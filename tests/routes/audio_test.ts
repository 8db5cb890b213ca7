/** Tests of the audio of a POI. @module */
import assert from "node:assert/strict";
import { expectError, expectTimestamp, jsonOf } from "../support/responses.ts";
import { bytes } from "../support/gpx_samples.ts";
import {
  aac,
  fragmentedM4a,
  m4a,
  mp3,
  mp4Video,
  oggOpus,
  oggVorbis,
  png,
  wav,
  webmAudio,
  webmVideo,
} from "../support/media/samples.ts";
import { openWithPoi } from "../support/fixtures.ts";

const POI = "/api/routes/1/pois/1";
const AUDIO = `${POI}/audio`;

Deno.test("POST /api/routes/:id/pois/:poiId/audio stores a file and returns the audio resource", async () => {
  await using service = await openWithPoi();
  const response = await service.sendForm("POST", AUDIO, { audio: mp3() });
  assert.equal(response.headers.get("Location"), AUDIO);
  const audio = await jsonOf(response, 201);
  const { updatedAt, ...rest } = audio;
  expectTimestamp(updatedAt);
  assert.deepEqual(rest, { routeId: 1, poiId: 1, poiTitle: "Tor", url: AUDIO });
  assert.deepEqual(await jsonOf(service.fetch(`${AUDIO}?metadata=true`)), audio);
  assert.equal((await jsonOf(service.fetch(POI))).audioUrl, AUDIO);
});

const KINDS: readonly (readonly [string, Uint8Array, string])[] = [
  ["MP3", mp3(), "audio/mpeg"],
  ["M4A", m4a(), "audio/mp4"],
  ["fragmented MP4 as a phone records it", fragmentedM4a(), "audio/mp4"],
  ["AAC", aac(), "audio/aac"],
  ["Ogg Opus", oggOpus(), "audio/ogg"],
  ["Ogg Vorbis", oggVorbis(), "audio/ogg"],
  ["WAV", wav(), "audio/wav"],
  ["WebM as a browser records it", webmAudio(), "audio/webm"],
];

for (const [name, audio, type] of KINDS) {
  Deno.test(`POST /api/routes/:id/pois/:poiId/audio: ${name} is taken and served as ${type}, by form and by JSON`, async () => {
    await using service = await openWithPoi();
    await jsonOf(service.sendForm("POST", AUDIO, { audio }), 201);
    const served = await service.fetch(AUDIO);
    assert.equal(served.headers.get("Content-Type"), type);
    assert.deepEqual(await served.bytes(), audio);
    await jsonOf(service.send("PUT", AUDIO, { audio: { base64: audio.toBase64() } }));
    assert.deepEqual(await (await service.fetch(AUDIO)).bytes(), audio);
    assert.equal(service.filesOnDisk().length, 3);
  });
}

Deno.test("POST /api/routes/:id/pois/:poiId/audio: videos, pictures and text are 415 as audio", async () => {
  await using service = await openWithPoi();
  for (const audio of [mp4Video(), webmVideo(), png(), bytes("ID3 tags are great")]) {
    await expectError(service.sendForm("POST", AUDIO, { audio }), 415);
  }
  assert.equal((await jsonOf(service.fetch(POI))).audioUrl, null);
  assert.equal(service.filesOnDisk().length, 2);
});

Deno.test("POST /api/routes/:id/pois/:poiId/audio on a POI that has some is 409 and changes nothing", async () => {
  await using service = await openWithPoi();
  await jsonOf(service.sendForm("POST", AUDIO, { audio: mp3() }), 201);
  await expectError(service.sendForm("POST", AUDIO, { audio: wav() }), 409);
  await expectError(service.fetch(AUDIO, { method: "POST" }), 409);
  assert.deepEqual(await (await service.fetch(AUDIO)).bytes(), mp3());
  assert.equal(service.filesOnDisk().length, 3);
});

Deno.test("POST /api/routes/:id/pois/:poiId/audio: of two POSTs at once exactly one creates the audio", async () => {
  await using service = await openWithPoi();
  const responses = await Promise.all(
    [mp3(), wav()].map((audio) => service.sendForm("POST", AUDIO, { audio })),
  );
  for (const response of responses) await response.body?.cancel();
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409]);
  assert.equal(service.filesOnDisk().length, 3);
});

Deno.test("PUT /api/routes/:id/pois/:poiId/audio replaces the file; on a POI without audio it is 404", async () => {
  await using service = await openWithPoi();
  await expectError(service.sendForm("PUT", AUDIO, { audio: mp3() }), 404);
  await jsonOf(service.sendForm("POST", AUDIO, { audio: mp3() }), 201);
  const response = await jsonOf(service.sendForm("PUT", AUDIO, { audio: wav() }));
  assert.equal(response.url, AUDIO);
  assert.equal(
    (await service.fetch(AUDIO, { method: "HEAD" })).headers.get("Content-Type"),
    "audio/wav",
  );
  assert.deepEqual(await (await service.fetch(AUDIO)).bytes(), wav());
  assert.equal(service.filesOnDisk().length, 3);
  await expectError(service.fetch(AUDIO, { method: "PUT" }), 400);
  await expectError(service.sendForm("PUT", AUDIO, { audio: bytes("x") }), 415);
  assert.deepEqual(await (await service.fetch(AUDIO)).bytes(), wav());
});

Deno.test("POST /api/routes/:id/pois/:poiId/audio: audio without a file is 400", async () => {
  await using service = await openWithPoi();
  await expectError(service.fetch(AUDIO, { method: "POST" }), 400);
  for (const body of [{}, { audio: {} }, { audio: null }, { picture: { base64: "AAAA" } }]) {
    await expectError(service.send("POST", AUDIO, body), 400);
  }
  await expectError(service.sendForm("POST", AUDIO, { title: "x" }), 400);
});

Deno.test("DELETE /api/routes/:id/pois/:poiId/audio removes it and the POI's URL becomes null", async () => {
  await using service = await openWithPoi();
  await expectError(service.fetch(AUDIO, { method: "DELETE" }), 404);
  await jsonOf(service.sendForm("POST", AUDIO, { audio: mp3() }), 201);
  const response = await jsonOf(service.fetch(AUDIO, { method: "DELETE" }));
  assert.deepEqual(response, { routeId: 1, poiId: 1, deleted: true });
  assert.equal((await jsonOf(service.fetch(POI))).audioUrl, null);
  await expectError(service.fetch(AUDIO), 404);
  await expectError(service.fetch(`${AUDIO}?metadata=true`), 404);
  assert.equal(service.filesOnDisk().length, 2);
  await jsonOf(service.sendForm("POST", AUDIO, { audio: wav() }), 201);
});

Deno.test("GET /api/routes/:id/pois/:poiId/audio responds to ranges as phones request them", async () => {
  await using service = await openWithPoi();
  const audio = wav({ seconds: 2 });
  await jsonOf(service.sendForm("POST", AUDIO, { audio }), 201);
  const range = (value: string) => service.fetch(AUDIO, { headers: { Range: value } });
  const probe = await range("bytes=0-1");
  assert.equal(probe.status, 206);
  assert.equal(probe.headers.get("Content-Range"), `bytes 0-1/${audio.length}`);
  assert.equal(probe.headers.get("Accept-Ranges"), "bytes");
  assert.deepEqual(await probe.bytes(), audio.slice(0, 2));
  const tail = await range("bytes=-100");
  assert.deepEqual(await tail.bytes(), audio.slice(-100));
  const beyond = await range(`bytes=${audio.length}-`);
  assert.equal(beyond.headers.get("Content-Range"), `bytes */${audio.length}`);
  await expectError(beyond, 416);
  const several = await range("bytes=0-1,5-6");
  assert.equal(several.status, 200);
  assert.deepEqual(await several.bytes(), audio);
});
