/**
 * Tests that a class that downloads a pack at once makes it once, and that nothing is made for clients that have gone.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Packs } from "../../src/pack/mod.ts";
import { PACK_PROGRAMS } from "../../src/site/site_file.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk } from "../support/walk_pack.ts";

/** Packs whose program counts how often it is loaded: once for each pack that is made. */
function countedPacks(service: Service) {
  const counted = { created: 0 };
  const packs = new Packs(service.library, {
    ...PACK_PROGRAMS,
    assets: () => {
      counted.created++;
      return PACK_PROGRAMS.assets();
    },
  });
  return { packs, counted };
}

Deno.test("Packs.use makes a pack once until the route changes", async () => {
  await using service = await Service.open();
  const routeId = await createWalk(service);
  const { packs, counted } = countedPacks(service);
  const make = () => packs.use(routeId, null, (pack) => pack);
  const [first, second] = await Promise.all([make(), make()]);
  assert.equal(first, second);
  assert.equal(await make(), first);
  assert.equal(counted.created, 1);
  const waiting = make();
  await jsonOf(service.send("PUT", `/api/routes/${routeId}/pois/1`, { title: "Turm" }));
  const changed = await make();
  assert.notEqual(changed.sha256, first.sha256);
  await waiting;
  assert.equal(counted.created, 2);
  await assert.rejects(packs.use(99, null, () => {}), { code: "not_found" });
});

Deno.test("Packs.use does not begin a pack for clients that have gone, and makes it for the next one", async () => {
  await using service = await Service.open();
  const ids = [];
  for (let walk = 0; walk < 6; walk++) ids.push(await createWalk(service));
  const { packs, counted } = countedPacks(service);
  const leaving = new AbortController();
  const use = (routeId: number) => packs.use(routeId, leaving.signal, () => assert.fail("used"));
  const gone = ids.map(use);
  leaving.abort();
  for (const result of await Promise.allSettled(gone)) assert.equal(result.status, "rejected");
  assert.ok(counted.created <= 2, `${counted.created} packs were made`);
  await assert.rejects(use(ids[5] ?? 0), { name: "AbortError" });
  for (const id of ids) await packs.use(id, new AbortController().signal, () => {});
  assert.equal(counted.created, 6);
});
