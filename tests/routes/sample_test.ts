/** Tests of the sample walk. @module */
import assert from "node:assert/strict";
import { jsonOf, objects } from "../support/responses.ts";
import { Service } from "../support/service.ts";

Deno.test("POST /api/sample creates a walk whose stations have pictures and recordings in order, whatever MAX_UPLOAD_MB is", async () => {
  await using service = await Service.open({ env: { MAX_UPLOAD_MB: "0.001" } });
  const response = await service.fetch("/api/sample", { method: "POST" });
  assert.equal(response.headers.get("Location"), "/api/routes/1");
  const { name } = await jsonOf(response, 201);
  assert.equal(name, "Rund um den Eulenberg");
  const pois = objects((await jsonOf(service.fetch("/api/routes/1/pois"))).pois);
  assert.deepEqual(pois.map(({ sequence }) => sequence), [0, 1, 2, 3, 4, 5]);
  for (const { id, images, audioUrl } of pois) {
    assert.ok(objects(images).length > 0);
    assert.equal(audioUrl, `/api/routes/1/pois/${id}/audio`);
  }
  const manifest = await jsonOf(service.fetch("/api/routes/1/manifest"));
  for (const { url, bytes } of objects(manifest.files)) {
    const file = await service.fetch(String(url));
    assert.deepEqual([file.status, (await file.bytes()).length], [200, bytes], String(url));
  }
});
