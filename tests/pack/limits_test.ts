/**
 * Tests of how large packs may be: what the service packs it can also import.
 *
 * @module
 */
import assert from "node:assert/strict";
import { whyTooLarge } from "../../src/pack/limits.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { gpx, OELBERG, type SamplePoint } from "../support/gpx_samples.ts";
import { expectError, jsonOf, number } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { recording } from "../support/walk.ts";
import { createWalk, lastingStateOf, packOf, unpack } from "../support/walk_pack.ts";

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
  assert.match(String(details), /the pack has \d+ bytes; at most 4096000 can be imported/);
});

Deno.test("whyTooLarge names what exceeds a limit, 4 GiB included, and nothing of a pack that fits", () => {
  const fits = { zip: 2 ** 31, json: 1000, gpx: 200 * MIB, medium: 100 * MIB, entries: 10_000 };
  assert.equal(whyTooLarge(fits, 100 * MIB), null);
  const reasons = [
    [{ zip: 2 ** 32 }, /the pack has 4294967296 bytes; at most 4294967295/],
    [{ json: 17 * MIB }, /walk.json has/],
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
