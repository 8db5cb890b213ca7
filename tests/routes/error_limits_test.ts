/** The limit that a refusal names. @module */
import assert from "node:assert/strict";
import { createRoute } from "../support/fixtures.ts";
import { expectError } from "../support/responses.ts";
import { Service } from "../support/service.ts";

Deno.test("ERROR_REASONS: a file or a text that is too large has its limit in Error-Limit", async () => {
  await using service = await Service.open({ env: { MAX_UPLOAD_MB: "1" } });
  await createRoute(service);
  const mebibyte = 1024 * 1024;
  // Beyond the limit of a file, and beyond that of the whole body.
  for (const size of [mebibyte + 1, 4 * mebibyte]) {
    const gpx = new Uint8Array(size);
    const response = await service.sendForm("POST", "/api/routes", { gpx });
    assert.equal(response.headers.get("Error-Reason"), "file-too-large");
    assert.equal(response.headers.get("Error-Limit"), String(mebibyte));
    await expectError(response, 413);
  }
  const description = "x".repeat(mebibyte + 1);
  const body = new FormData();
  body.append("description", description);
  const response = await service.fetch("/api/routes/1", { method: "PUT", body });
  assert.equal(response.headers.get("Error-Reason"), "text-too-large");
  assert.equal(response.headers.get("Error-Limit"), String(mebibyte));
  await expectError(response, 413);
});
