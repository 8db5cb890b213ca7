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

Deno.test("Packs.make makes a pack once for all callers that wait, and again after a change", async () => {
  await using service = await Service.open();
  const routeId = await createWalk(service);
  const program = () => Promise.resolve({ script: "", style: "" });
  const packs = new Packs(service.library, program);
  const [first, second] = await Promise.all([packs.make(routeId), packs.make(routeId)]);
  assert.equal(first, second);
  const waiting = packs.make(routeId);
  await jsonOf(service.send("PUT", `/api/routes/${routeId}/pois/1`, { title: "Turm" }));
  const changed = await packs.make(routeId);
  assert.notEqual(changed.sha256, first.sha256);
  await waiting;
  await assert.rejects(packs.make(99), { code: "not_found" });
});
