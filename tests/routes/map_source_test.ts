/** Tests of the choice of the map that the editor shows. @module */
import assert from "node:assert/strict";
import { OFFICIAL_MAPS } from "../../src/shared/official_maps.ts";
import { withDataDir } from "../support/process/process.ts";
import { expectError, jsonOf, object } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const SOURCE = "/api/map-source";
const OWN = { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© Test", maxZoom: 19 };
const ENV = { TILE_URL: OWN.url, TILE_ATTRIBUTION: OWN.attribution };

/** The policy of a page. */
async function policyOf(service: Service, path: string): Promise<string> {
  const { headers, body } = await service.fetch(path);
  await body?.cancel();
  return String(headers.get("Content-Security-Policy"));
}

Deno.test("PUT /api/map-source keeps the choice beyond a restart, and GET /api/settings has its tiles", () =>
  withDataDir(async (dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      const none = { map: null, tiles: null, own: null };
      assert.deepEqual(await jsonOf(service.fetch(SOURCE)), none);
      const chosen = await jsonOf(service.send("PUT", SOURCE, { map: "basemap.at" }));
      assert.deepEqual([chosen.map, chosen.own], ["basemap.at", null]);
    }
    await using service = await Service.open({ dataDir });
    const { url, maxZoom } = OFFICIAL_MAPS["basemap.at"];
    const tiles = { url, maxZoom, attribution: "Datenquelle: basemap.at, CC BY 4.0" };
    assert.deepEqual(await jsonOf(service.fetch(SOURCE)), { map: "basemap.at", tiles, own: null });
    assert.deepEqual((await jsonOf(service.fetch("/api/settings"))).tiles, tiles);
    const none = { map: "none", tiles: null, own: null };
    assert.deepEqual(await jsonOf(service.send("PUT", SOURCE, { map: "none" })), none);
    assert.equal((await jsonOf(service.fetch("/api/settings"))).tiles, null);
  }));

Deno.test("PUT /api/map-source: the map of TILE_URL holds until another one is chosen, and can be chosen again", async () => {
  await using service = await Service.open({ env: ENV });
  assert.deepEqual(await jsonOf(service.fetch(SOURCE)), { map: null, tiles: OWN, own: OWN });
  const { tiles, own } = await jsonOf(service.send("PUT", SOURCE, { map: "basemap.de" }));
  const year = new Date().getFullYear();
  assert.equal(object(tiles).attribution, `© GeoBasis-DE / BKG (${year}) CC BY 4.0`);
  assert.deepEqual(own, OWN);
  const again = await jsonOf(service.send("PUT", SOURCE, { map: "own" }));
  assert.deepEqual(again, { map: "own", tiles: OWN, own: OWN });
});

Deno.test("PUT /api/map-source is 400 for what is no map, and for a map that is not set, and changes nothing", async () => {
  await using service = await Service.open();
  await jsonOf(service.send("PUT", SOURCE, { map: "swisstopo" }));
  for (const map of ["openstreetmap", "", null, 7, "own", "toString"]) {
    const { message } = await expectError(service.send("PUT", SOURCE, { map }), 400);
    assert.match(String(message), /^map must /);
  }
  await expectError(service.send("PUT", SOURCE, {}), 400);
  assert.equal((await jsonOf(service.fetch(SOURCE))).map, "swisstopo");
});

Deno.test("PUT /api/map-source: the policy of the editor's pages names the server of the map, that of no other page does, and the tag changes with it", async () => {
  await using service = await Service.open();
  const tagOf = async () => {
    const { headers, body } = await service.fetch("/edit");
    await body?.cancel();
    return headers.get("ETag");
  };
  const before = await tagOf();
  assert.ok(!(await policyOf(service, "/edit")).includes("wien.gv.at"));
  await jsonOf(service.send("PUT", SOURCE, { map: "basemap.at" }));
  const server = "https://mapsneu.wien.gv.at";
  const policy = await policyOf(service, "/edit");
  assert.ok(policy.includes(`img-src 'self' data: blob: ${server};`), policy);
  assert.ok(policy.includes(`connect-src 'self' ${server};`), policy);
  assert.ok(!(await policyOf(service, "/")).includes(server));
  assert.notEqual(await tagOf(), before);
  await jsonOf(service.send("PUT", SOURCE, { map: "none" }));
  assert.equal(await tagOf(), before);
});
