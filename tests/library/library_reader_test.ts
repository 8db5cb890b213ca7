/** Tests of reading a library beside the service that writes to it. @module */
import assert from "node:assert/strict";
import { LibraryReader } from "../../src/library/library_reader.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";

Deno.test("LibraryReader reads what the service has written, and one moment as a whole", async () => {
  await using service = await Service.open();
  await createRoute(service, undefined, { name: "Erster" });
  using reader = new LibraryReader(service.dataDir);
  assert.equal(reader.origin, service.library.origin);
  const state = () => ({
    names: reader.routes.list(null, false).map(({ route }) => route.name),
    pois: reader.pois.list(1).length,
  });
  const before = { names: ["Erster"], pois: 0 };
  assert.deepEqual(state(), before);
  await reader.atOneMoment(async () => {
    assert.deepEqual(state(), before);
    await jsonOf(service.send("PUT", "/api/routes/1", { name: "Neu" }));
    await createPoi(service, 1);
    assert.deepEqual(state(), before);
    const { segments } = await reader.outlines.get(1);
    assert.deepEqual({ segments }, { segments: (await service.library.outlines.get(1)).segments });
  });
  assert.deepEqual(state(), { names: ["Neu"], pois: 1 });
});

Deno.test("LibraryReader makes no folder in a data folder that lacks some", async () => {
  await using service = await Service.open();
  await createRoute(service);
  Deno.removeSync(`${service.dataDir}/quarantine`, { recursive: true });
  const names = () => [...Deno.readDirSync(service.dataDir)].map(({ name }) => name).sort();
  const before = names();
  using reader = new LibraryReader(service.dataDir);
  assert.equal(reader.routes.get(1).id, 1);
  assert.deepEqual(names(), before);
});
