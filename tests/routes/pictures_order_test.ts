/** The order of the pictures of a POI, which one request changes. @module */
import assert from "node:assert/strict";
import { createPoi, openWithPoi } from "../support/fixtures.ts";
import { png } from "../support/media/samples.ts";
import { expectError, jsonOf, objects } from "../support/responses.ts";

const PICTURES = "/api/routes/1/pois/1/pictures";

Deno.test("PUT /api/routes/:id/pois/:poiId/pictures/order puts all pictures in another order, from JSON and from a form", async () => {
  await using service = await openWithPoi();
  for (const sequence of ["5", "5", "9"]) {
    const sent = service.sendForm("POST", PICTURES, { picture: png(), caption: "c", sequence });
    await jsonOf(sent, 201);
  }
  const order = async (response: Promise<Response>) => {
    const { pictures } = await jsonOf(response);
    return objects(pictures).map(({ id, sequence, caption }) => [id, sequence, caption]);
  };
  const ordered = [[3, 0, "c"], [1, 1, "c"], [2, 2, "c"]];
  const put = (ids: unknown) => service.send("PUT", `${PICTURES}/order`, { ids });
  assert.deepEqual(await order(put([3, 1, 2])), ordered);
  assert.deepEqual(await order(service.fetch(PICTURES)), ordered);
  const { images } = await jsonOf(service.fetch("/api/routes/1/pois/1"));
  assert.deepEqual(objects(images).map(({ id }) => id), [3, 1, 2]);
  const { updatedAt } = await jsonOf(service.fetch("/api/routes/1"));
  assert.deepEqual(await order(put("3,1,2")), ordered);
  assert.deepEqual(
    await order(service.sendForm("PUT", `${PICTURES}/order`, { ids: "3,1,2" })),
    ordered,
  );
  const after = await jsonOf(service.fetch("/api/routes/1"));
  assert.equal(after.updatedAt, updatedAt, "the same order is no change");
});

Deno.test("PUT /api/routes/:id/pois/:poiId/pictures/order refuses another set of pictures, and changes nothing", async () => {
  await using service = await openWithPoi();
  await createPoi(service, 1);
  const others = "/api/routes/1/pois/2/pictures";
  for (const path of [PICTURES, PICTURES, others]) {
    await jsonOf(service.sendForm("POST", path, { picture: png() }), 201);
  }
  const before = await jsonOf(service.fetch("/api/routes/1"));
  for (
    const ids of [[1], [1, 1], [1, 2, 3], [1, 3], [], [1, 2, 2], ["1", "2"], [0, 1], "x", null]
  ) {
    await expectError(service.send("PUT", `${PICTURES}/order`, { ids }), 400);
  }
  await expectError(service.send("PUT", `${PICTURES}/order`, {}), 400);
  for (const path of ["/api/routes/2/pois/1", "/api/routes/1/pois/9"]) {
    await expectError(service.send("PUT", `${path}/pictures/order`, { ids: [] }), 404);
  }
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), before);
});

Deno.test("PUT /api/routes/:id/pois/:poiId/pictures/order takes no ids from a POI without pictures, and none of a deleted route", async () => {
  await using service = await openWithPoi();
  const put = () => service.send("PUT", `${PICTURES}/order`, { ids: [] });
  assert.deepEqual(await jsonOf(put()), { pictures: [] });
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  await expectError(put(), 404);
});

Deno.test("PUT /api/routes/:id/pois/:poiId/pictures/:pictureId with a sequence still moves one picture", async () => {
  await using service = await openWithPoi();
  for (let count = 0; count < 3; count++) {
    await jsonOf(service.sendForm("POST", PICTURES, { picture: png() }), 201);
  }
  await jsonOf(service.send("PUT", `${PICTURES}/order`, { ids: [2, 3, 1] }));
  await jsonOf(service.send("PUT", `${PICTURES}/2`, { sequence: 7 }));
  const { pictures } = await jsonOf(service.fetch(PICTURES));
  assert.deepEqual(objects(pictures).map(({ id, sequence }) => [id, sequence]), [
    [3, 1],
    [1, 2],
    [2, 7],
  ]);
});
