/** Tests of the checks of a route. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { bytes } from "../support/media/bytes.ts";
import { soundEntry, streamDescriptor } from "../support/media/mp4_boxes.ts";
import { oggSpeex } from "../support/media/ogg.ts";
import {
  aac,
  fragmentedM4a,
  m4a,
  mp3,
  oggOpus,
  png,
  wav,
  webmAudio,
} from "../support/media/samples.ts";
import { expectError, jsonOf, objects } from "../support/responses.ts";
import { withDataDir } from "../support/process/process.ts";
import { Service } from "../support/service.ts";

const ROUTE = "/api/routes/1";
const CHECKS = `${ROUTE}/checks`;
const ALAC = m4a({ description: soundEntry("alac") });
const ALS = m4a({ description: soundEntry("mp4a", streamDescriptor(0x40, bytes(0xf8, 0x80))) });
const AMR = m4a({ brand: "3gp4", description: soundEntry("samr") });

/** A service with one route that has a POI with all texts. */
async function open(dataDir?: string): Promise<Service> {
  const service = await Service.open(dataDir === undefined ? {} : { dataDir });
  await createRoute(service);
  await createPoi(service, 1, { title: "Tor", description: "Das alte Stadttor" });
  return service;
}

function upload(service: Service, audio: Uint8Array, method = "POST"): Promise<Response> {
  return service.sendForm(method, `${ROUTE}/pois/1/audio`, { audio });
}

/** The findings as code and POI. */
async function findings(service: Service): Promise<readonly string[]> {
  const found = objects((await jsonOf(service.fetch(CHECKS))).findings);
  return found.map(({ code, poiId }) => `${code} ${poiId}`);
}

Deno.test("GET /api/routes/:id/checks names recordings that not every browser or phone plays", async () => {
  await using service = await open();
  await jsonOf(upload(service, mp3()), 201);
  const cases = [
    [ALAC, "recording_not_playable 1"],
    [AMR, "recording_not_playable 1"],
    [ALS, "recording_not_playable 1"],
    [aac({ objectType: 1 }), "recording_not_playable 1"],
    [m4a({ description: soundEntry("ac-3") }), "recording_not_playable 1"],
    [m4a({ description: soundEntry("enca") }), "recording_not_playable 1"],
    [oggSpeex(), "recording_not_playable 1"],
    [wav({ format: 2 }), "recording_not_playable 1"],
    [webmAudio(), "recording_not_on_older_phones 1"],
    [oggOpus(), "recording_not_on_older_phones 1"],
    [m4a({ description: soundEntry("Opus") }), "recording_not_on_older_phones 1"],
  ] as const;
  for (const [audio, expected] of cases) {
    await jsonOf(upload(service, audio, "PUT"));
    assert.deepEqual(await findings(service), [expected]);
  }
  for (const audio of [mp3(), m4a(), wav()]) {
    await jsonOf(upload(service, audio, "PUT"));
    assert.deepEqual(await findings(service), []);
  }
});

Deno.test("GET /api/routes/:id/checks names a recording that was cut off, and counts what is left", async () => {
  await using service = await open();
  await jsonOf(service.send("PUT", `${ROUTE}/pois/1`, { description: "Wort ".repeat(30) }));
  const whole = m4a({ frames: 2600 });
  await jsonOf(upload(service, whole), 201);
  assert.deepEqual(await findings(service), ["description_short 1"]);
  await jsonOf(upload(service, whole.subarray(0, whole.length / 3), "PUT"));
  assert.deepEqual(objects((await jsonOf(service.fetch(CHECKS))).findings), [{
    code: "recording_incomplete",
    poiId: 1,
    message: "The recording is cut off: its file announces more than it has; " +
      "19 seconds of it are there",
  }]);
});

Deno.test("GET /api/routes/:id/checks says in its message what to do", async () => {
  await using service = await open();
  await jsonOf(upload(service, ALAC), 201);
  assert.deepEqual(await jsonOf(service.fetch(CHECKS)), {
    findings: [{
      code: "recording_not_playable",
      poiId: 1,
      message: "The recording uses ALAC in MP4, which not every browser plays; " +
        "MP3 and AAC in M4A play everywhere",
    }],
  });
});

Deno.test("GET /api/routes/:id/checks names missing recordings, titles, descriptions and captions in POI order", async () => {
  await using service = await open();
  await createPoi(service, 1, { title: "", description: " ", sequence: 1 });
  for (const caption of ["Blick ins Tal", "", " "]) {
    await jsonOf(
      service.sendForm("POST", `${ROUTE}/pois/1/pictures`, { picture: png(), caption }),
      201,
    );
  }
  const { findings } = await jsonOf(service.fetch(CHECKS));
  assert.deepEqual(findings, [
    { code: "recording_missing", poiId: 1, message: "The station has no recording" },
    { code: "caption_missing", poiId: 1, message: "2 pictures have no caption" },
    { code: "recording_missing", poiId: 2, message: "The station has no recording" },
    { code: "title_missing", poiId: 2, message: "The station has no title" },
    { code: "description_missing", poiId: 2, message: "The station has no description" },
  ]);
});

Deno.test("GET /api/routes/:id/checks names a description that is clearly shorter than the recording", async () => {
  await using service = await open();
  await jsonOf(upload(service, wav({ seconds: 40 })), 201);
  const described = async (words: number) => {
    const description = "Wort ".repeat(words).trim();
    await jsonOf(service.send("PUT", `${ROUTE}/pois/1`, { description }));
    return objects((await jsonOf(service.fetch(CHECKS))).findings);
  };
  assert.deepEqual(await described(48), []);
  assert.deepEqual(await described(47), [{
    code: "description_short",
    poiId: 1,
    message: "The description has 47 words, but the recording lasts 40 seconds, " +
      "in which about 80 words are said",
  }]);
  assert.deepEqual(await described(0), [{
    code: "description_missing",
    poiId: 1,
    message: "The station has no description",
  }]);
});

Deno.test("GET /api/routes/:id/checks compares the description with the recording that the station has now", async () => {
  await using service = await open();
  const cases = [
    [wav({ seconds: 9 }), []],
    [wav({ seconds: 20 }), ["description_short 1"]],
    [m4a({ frames: 1000 }), ["description_short 1"]],
    [fragmentedM4a(100), ["description_short 1"]],
    [mp3({ frames: 1000 }), ["description_short 1"]],
    [aac({ frames: 1000 }), ["description_short 1"]],
    [webmAudio({ blocks: 1000 }), ["recording_not_on_older_phones 1", "description_short 1"]],
    [oggOpus({ packets: 1000 }), ["recording_not_on_older_phones 1", "description_short 1"]],
    [mp3(), []],
  ] as const;
  await jsonOf(upload(service, mp3()), 201);
  for (const [audio, expected] of cases) {
    await jsonOf(upload(service, audio, "PUT"));
    assert.deepEqual(await findings(service), expected);
  }
});

Deno.test("GET /api/routes/:id/checks says nothing of the description where the duration is not known", () =>
  withDataDir(async (dataDir) => {
    await using service = await open(dataDir);
    await jsonOf(upload(service, wav({ seconds: 40 })), 201);
    const [recording = ""] = service.filesOnDisk().filter((path) => path.endsWith(".wav"));
    await Deno.remove(join(dataDir, recording));
    assert.deepEqual(await findings(service), []);
  }));

Deno.test("GET /api/routes/:id/checks responds 304 until something on the route changes", async () => {
  await using service = await open();
  const first = await service.fetch(CHECKS);
  const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
  await first.body?.cancel();
  assert.equal((await service.fetch(CHECKS, { headers })).status, 304);
  await jsonOf(upload(service, mp3()), 201);
  const changed = await service.fetch(CHECKS, { headers });
  assert.deepEqual(await jsonOf(changed), { findings: [] });
});

Deno.test("GET /api/routes/:id/checks is 404 for an unknown and for a deleted route", async () => {
  await using service = await open();
  await expectError(service.fetch("/api/routes/2/checks"), 404);
  await jsonOf(service.fetch(ROUTE, { method: "DELETE" }));
  await expectError(service.fetch(CHECKS), 404);
});

/** Leaves the rows of a closed library as a migration from an earlier version does. */
function forgetCodecs(dataDir: string): void {
  using db = new DatabaseSync(join(dataDir, "route-guide.db"));
  db.exec("UPDATE audio SET codec = NULL");
}

Deno.test("GET /api/routes/:id/checks reads the codec of recordings of earlier versions from their files", () =>
  withDataDir(async (dataDir) => {
    {
      await using service = await open(dataDir);
      await jsonOf(upload(service, ALAC), 201);
    }
    forgetCodecs(dataDir);
    await using service = await Service.open({ dataDir });
    assert.deepEqual(await findings(service), ["recording_not_playable 1"]);
    await jsonOf(upload(service, mp3(), "PUT"));
    assert.deepEqual(await findings(service), []);
  }));

Deno.test("GET /api/routes/:id/checks names a recording of an earlier version whose file is missing", () =>
  withDataDir(async (dataDir) => {
    {
      await using service = await open(dataDir);
      await jsonOf(upload(service, ALAC), 201);
    }
    forgetCodecs(dataDir);
    await using service = await Service.open({ dataDir });
    const [recording = ""] = service.filesOnDisk().filter((path) => path.endsWith(".m4a"));
    await Deno.remove(join(dataDir, recording));
    assert.deepEqual(await findings(service), ["recording_unreadable 1"]);
  }));
