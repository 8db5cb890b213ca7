/**
 * Tests that a class that downloads a pack at once makes it once.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Packs } from "../../src/pack/mod.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk } from "../support/walk_pack.ts";

Deno.test("Packs.use makes a pack once until the route changes", async () => {
  await using service = await Service.open();
  const routeId = await createWalk(service);
  const program = () => Promise.resolve({ script: "", style: "" });
  const packs = new Packs(service.library, program);
  const make = () => packs.use(routeId, null, (pack) => pack);
  const [first, second] = await Promise.all([make(), make()]);
  assert.equal(first, second);
  assert.equal(await make(), first);
  const waiting = make();
  await jsonOf(service.send("PUT", `/api/routes/${routeId}/pois/1`, { title: "Turm" }));
  const changed = await make();
  assert.notEqual(changed.sha256, first.sha256);
  await waiting;
  await assert.rejects(packs.use(99, null, () => {}), { code: "not_found" });
});
