/** Tests of how large packs may be: what the service packs it can also import. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { decodeWalk, estimatedPackBytes } from "../../src/pack/walk_json.ts";
import { whyTooLarge } from "../../src/pack/limits.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { gpx, OELBERG, type SamplePoint } from "../support/gpx_samples.ts";
import { expectError, jsonOf, number } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { recording } from "../support/walk.ts";
import { createWalk, lastingStateOf, packOf, unpack } from "../support/walk_pack.ts";
import { forgedZip } from "../support/zip.ts";

const MIB = 1024 * 1024;

/** A service that accepts uploads of 100 KiB, so packs of 4000 KiB. */
function openSmall(): Promise<Service> {
  return Service.open({ env: { MAX_UPLOAD_MB: String(100 / 1024) } });
}

/** A GPX file of about 80 KB. */
function longTrack(): Uint8Array<ArrayBuffer> {
  const points = Array.from(
    { length: 900 },
    (_, index): SamplePoint => [50.6 + index / 10_000, 7.2, 100, "2026-05-01T08:00:00Z"],
  );
  return gpx("Langer Weg", points);
}

function importPack(service: Service, pack: Uint8Array): Promise<Response> {
  return service.sendForm("POST", "/api/packs", { pack });
}

function append(service: Service): Promise<Response> {
  return service.sendForm("POST", "/api/routes/1/append", { gpx: longTrack() });
}

Deno.test("GET /api/routes/:id/pack and POST /api/packs take a track that has grown beyond MAX_UPLOAD_MB", async () => {
  await using service = await openSmall();
  await createRoute(service, longTrack());
  await jsonOf(append(service), 200);
  const pack = await packOf(service);
  const files = await unpack(pack);
  assert.ok((files.get("original.gpx")?.length ?? 0) > service.config.maxUploadBytes);
  const { id } = await jsonOf(importPack(service, pack), 201);
  const state = await lastingStateOf(service, 1);
  assert.deepEqual(await lastingStateOf(service, number(id)), {
    ...state,
    slug: `${state.slug}-2`,
  });
  const walk = files.get("walk.gpx") ?? new Uint8Array();
  assert.ok(walk.length > service.config.maxUploadBytes);
  await jsonOf(importPack(service, walk), 201);
});

Deno.test("GET /api/routes/:id/pack refuses a track that is too long to be imported again", async () => {
  await using service = await openSmall();
  await createRoute(service, longTrack());
  for (let times = 0; times < 6; times++) await jsonOf(append(service), 200);
  const { details } = await expectError(service.fetch("/api/routes/1/pack"), 409);
  assert.match(String(details), /the GPX file has \d+ bytes; at most 409600 can be imported/);
});

Deno.test("GET /api/routes/:id/pack refuses a walk that is larger than a pack may be", async () => {
  await using service = await openSmall();
  const routeId = await createRoute(service, OELBERG);
  const audio = recording(6);
  for (let station = 0; station < 42; station++) {
    const path = `/api/routes/${routeId}/pois/${await createPoi(service, routeId)}/audio`;
    await jsonOf(service.sendForm("POST", path, { audio }), 201);
  }
  const { message, details } = await expectError(service.fetch("/api/routes/1/pack"), 409);
  assert.equal(message, "The walk is too large for a pack");
  assert.match(String(details), /the pack has up to \d+ bytes; at most 4096000 can be imported/);
});

Deno.test("whyTooLarge names what exceeds a limit, 4 GiB included, and nothing of a pack that fits", () => {
  const fits = { zip: 2 ** 31, json: 1000, gpx: 200 * MIB, medium: 100 * MIB, entries: 10_000 };
  assert.equal(whyTooLarge(fits, 100 * MIB), null);
  const reasons = [
    [{ zip: 2 ** 32 }, /the pack has up to 4294967296 bytes; at most 4294967295/],
    [{ json: 7 * MIB }, /walk.json has/],
    [{ gpx: 2001 * MIB }, /the GPX file has/],
    [{ medium: 501 * MIB }, /the largest picture or recording has/],
    [{ entries: 10_001 }, /the pack has 10001 files; at most 10000/],
  ] as const;
  for (const [size, reason] of reasons) {
    assert.match(whyTooLarge({ ...fits, ...size }, 500 * MIB) ?? "", reason);
  }
});

Deno.test("POST /api/packs takes the walk.gpx of a pack as a body of application/gpx+xml", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const body = new Uint8Array((await unpack(await packOf(service))).get("walk.gpx") ?? []);
  const headers = { "Content-Type": "application/gpx+xml" };
  const route = await jsonOf(service.fetch("/api/packs", { method: "POST", headers, body }), 201);
  const { name, schoolName } = await lastingStateOf(service, 1);
  assert.deepEqual([route.name, route.schoolName], [name, schoolName]);
});

/** A walk as `walk.json` has it, and its pack with nothing but what an import needs. */
function leanPack(
  stations: readonly PackedStation[],
  texts: Readonly<Record<string, string>> = {},
) {
  const files = new Map<string, Uint8Array>([["original.gpx", OELBERG]]);
  const describe = (path: string, bytes: Uint8Array, mediaType: string) => {
    files.set(path, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { path, mediaType, size: bytes.length, sha256 };
  };
  const walk = {
    format: "route-guide-walk",
    version: 1,
    ...{ name: "Weg", slug: "weg", description: "", schoolName: "", ...texts },
    gpx: describe("original.gpx", OELBERG, "application/gpx+xml"),
    stations: stations.map(({ audio, ...station }, index) => ({
      ...{ title: "", description: "", lat: 50.68, lon: 7.24, triggerRadiusM: 80 },
      ...station,
      sequence: index,
      audio: audio === undefined ? null : describe(`${index}.wav`, audio, "audio/wav"),
      pictures: [],
    })),
  };
  const entries = [...files].map(([name, content]) => ({ name, content }));
  return forgedZip([...entries, { name: "walk.json", content: JSON.stringify(walk) }]);
}

/** What a test says of a station. */
interface PackedStation {
  readonly title?: string;
  readonly description?: string;
  readonly audio?: Uint8Array;
}

/** Imports a pack; if it is taken, packs the walk and imports that. @returns Whether it was taken. */
async function isTakenAndPacked(service: Service, pack: Uint8Array): Promise<boolean> {
  const response = await importPack(service, pack);
  if (response.status === 400) {
    await response.body?.cancel();
    return false;
  }
  const { id } = await jsonOf(response, 201);
  const again = await jsonOf(importPack(service, await packOf(service, number(id))), 201);
  for (const routeId of [id, again.id]) {
    await jsonOf(service.fetch(`/api/routes/${routeId}`, { method: "DELETE" }));
  }
  return true;
}

Deno.test("POST /api/packs takes no pack whose walk could not be packed again, wherever the limit is", async () => {
  await using service = await openSmall();
  const audio = recording(6);
  const taken = [];
  for (let count = 2; count < 42; count += 3) {
    const stations = Array<PackedStation>(count).fill({ audio });
    taken.push(await isTakenAndPacked(service, leanPack(stations)));
  }
  assert.ok(taken.includes(true), "some were taken");
  assert.ok(taken.includes(false), "some were refused");
  assert.deepEqual(taken, taken.toSorted().reverse());
});

Deno.test("estimatedPackBytes is never less than the bytes of the pack", async () => {
  await using service = await Service.open();
  const texts = [
    "",
    "<".repeat(20_000),
    '"&'.repeat(9000),
    "\u0001".repeat(9000),
    "\u0085".repeat(9000),
  ];
  const walks = [
    ...texts.map((text) =>
      leanPack([{ title: text, description: text, audio: recording(0.1) }], {
        ...{ name: `W${text}`, description: text, schoolName: text },
      })
    ),
    leanPack(Array<PackedStation>(300).fill({ title: "T", audio: recording(0.1) })),
  ];
  const tracks = [
    gpx("S", Array.from({ length: 20_000 }, (): SamplePoint => [1, 1])),
    new TextEncoder().encode(
      '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>S</name>' +
        `${'<trkseg><trkpt lat="1" lon="1"/></trkseg>'.repeat(20_000)}</trk></gpx>`,
    ),
  ];
  const responses = [
    ...walks.map((pack) => () => importPack(service, pack)),
    ...tracks.map((gpx) => () => service.sendForm("POST", "/api/routes", { gpx })),
  ];
  for (const send of responses) {
    const { id } = await jsonOf(send(), 201);
    const pack = await packOf(service, number(id));
    const walk = decodeWalk(new TextDecoder().decode((await unpack(pack)).get("walk.json")));
    const estimate = estimatedPackBytes(walk);
    assert.ok(pack.length <= estimate, `${pack.length} > ${estimate}`);
  }
});

Deno.test("POST /api/packs takes walks of 1000 stations and with long texts, and they can be packed again", async () => {
  await using service = await Service.open();
  const half = MIB / 2;
  const packs = {
    "1000 stations": leanPack(Array<PackedStation>(1000).fill({ title: "<&>".repeat(300) })),
    "a long name": leanPack([], { name: "&".repeat(MIB - 100) }),
    "a long description": leanPack([{ title: "<" }], { description: "ü".repeat(half - 100) }),
    "a long title": leanPack([{ title: "<".repeat(MIB) }]),
    "a long text": leanPack([{ title: "T", description: "\n".repeat(half) }, {
      description: "x".repeat(half),
    }]),
    "controls": leanPack([{ description: "\u0001".repeat(300_000) }]),
  };
  for (const [what, pack] of Object.entries(packs)) {
    assert.ok(await isTakenAndPacked(service, pack), what);
  }
});

Deno.test("GET /api/routes/:id/pack is 409 for more stations and texts than can be imported", async () => {
  await using service = await Service.open();
  const refusedBecause = async (routeId: number, reason: RegExp) => {
    const { details } = await expectError(service.fetch(`/api/routes/${routeId}/pack`), 409);
    assert.match(String(details), reason);
  };
  const many = await createRoute(service, OELBERG);
  for (let station = 0; station < 1000; station++) await createPoi(service, many);
  await packOf(service, many);
  await createPoi(service, many);
  await refusedBecause(many, /the walk has 1001 stations; at most 1000 are allowed/);
  const long = await createRoute(service, OELBERG);
  const description = "x".repeat(700_000);
  for (let station = 0; station < 3; station++) await createPoi(service, long, { description });
  await refusedBecause(long, /all texts have 21\d{5} bytes as JSON; at most 2097152 are allowed/);
});
