/** Tests that a walk has the same bytes as a pack wherever it was imported, also where its slug was taken. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import manifest from "../../deno.json" with { type: "json" };
import { createPoi, createRoute } from "../support/fixtures.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { mp3, png } from "../support/media/samples.ts";
import { type Json, jsonOf, number } from "../support/responses.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import { Service } from "../support/service.ts";
import { createWalk, packOf, unpack } from "../support/walk_pack.ts";

const SEED = testSeed(20_261_122);

/** Walks of the round trips. */
const WALKS = 25;

/** Texts that have been a problem somewhere: numbers at the end, long, with controls, decomposed, from right to left. */
const TEXTS = [
  "Route 66",
  "Weg-2",
  "Weg",
  "-3",
  "Straße & Tor",
  "中文",
  "x".repeat(79) + " 2",
  "y".repeat(300),
  "Ö\u0001\u2028\ufffe",
  "O\u0308lberg",
  "שביל 7",
  "\u{1f600}",
  "a\r\nb",
];

async function imported(service: Service, pack: Uint8Array): Promise<Json> {
  return await jsonOf(service.sendForm("POST", "/api/packs", { pack }), 201);
}

/** Creates a walk with texts, orders and numbers that chance decides. @returns The route's id. */
async function createRandomWalk(service: Service, random: SeededRandom): Promise<number> {
  const text = () => TEXTS[random.below(TEXTS.length)] ?? "";
  const routeId = await createRoute(service, OELBERG, {
    name: text(),
    description: text(),
    ...(random.below(2) === 0 ? {} : { slug: text() }),
  });
  const path = `/api/routes/${routeId}`;
  for (let station = random.below(5); station > 0; station--) {
    const poi = await createPoi(service, routeId, {
      title: text(),
      description: text(),
      lat: random.below(3) === 0 ? "-0" : 50.6 + random.below(1e9) / 1e11,
      lon: random.below(3) === 0 ? 180 : 1e-7,
      triggerRadiusM: [0.5, 1e-9, 1e21, 80][random.below(4)],
      sequence: random.below(3),
    });
    if (random.below(2) === 0) {
      await jsonOf(service.sendForm("POST", `${path}/pois/${poi}/audio`, { audio: mp3() }), 201);
    }
    for (let picture = random.below(3); picture > 0; picture--) {
      const fields = { picture: png({ width: 1 + random.below(50) }), caption: text() };
      const sequence = String(random.below(2));
      await jsonOf(
        service.sendForm("POST", `${path}/pois/${poi}/pictures`, { ...fields, sequence }),
        201,
      );
    }
  }
  if (random.below(2) === 0) {
    await jsonOf(service.sendForm("POST", `${path}/append`, { gpx: OELBERG }));
  }
  if (random.below(2) === 0) await jsonOf(service.send("PUT", path, { name: text() }));
  return routeId;
}

Deno.test("GET /api/routes/:id/pack returns the same bytes for a walk and for what was imported from its pack", async () => {
  await using one = await Service.open();
  await using two = await Service.open();
  const random = new SeededRandom(SEED);
  for (let walk = 0; walk < WALKS; walk++) {
    const id = await createRandomWalk(one, random);
    const route = await jsonOf(one.fetch(`/api/routes/${id}`));
    const pack = await packOf(one, id);
    const beside = await imported(one, pack);
    assert.notEqual(beside.slug, route.slug);
    const again = await imported(one, await packOf(one, number(beside.id)));
    const other = await imported(two, pack);
    for (const [service, copy] of [[one, beside], [one, again], [two, other]] as const) {
      const repacked = await packOf(service, number(copy.id));
      assert.ok(Buffer.from(repacked).equals(pack), `walk ${walk}, ${route.slug} ${copy.slug}`);
    }
  }
});

Deno.test("POST /api/packs keeps a slug that ends with a number, and numbers it where it is taken", async () => {
  await using one = await Service.open();
  await using two = await Service.open();
  const id = await createRoute(one, OELBERG, { name: "Weg", slug: "route-66" });
  const pack = await packOf(one, id);
  assert.equal((await imported(two, pack)).slug, "route-66");
  const copy = await imported(one, pack);
  assert.equal(copy.slug, "route-66-2");
  assert.equal((await imported(two, await packOf(one, number(copy.id)))).slug, "route-66-2");
});

Deno.test("walk.json names the program's version, and a pack of another version is the same walk", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const pack = await packOf(service);
  const walk = JSON.parse(new TextDecoder().decode((await unpack(pack)).get("walk.json")));
  assert.equal(walk.program, `Route Guide ${manifest.version}`);
  assert.equal(walk.version, 2);
});
