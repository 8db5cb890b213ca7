/**
 * Tests of the QR codes of a walk and its stations.
 *
 * @module
 */
import assert from "node:assert/strict";
import encodeQR from "qr";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { expectError } from "../support/responses.ts";
import { Service } from "../support/service.ts";

/** The code that a link must have. */
function codeOf(link: string): string {
  return encodeQR(link, "svg", { ecc: "medium", border: 4 });
}

async function codeAt(service: Service, path: string): Promise<string> {
  const response = await service.fetch(path);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Content-Type"), "image/svg+xml");
  return await response.text();
}

Deno.test("GET /api/routes/:id/qr.svg leads to the guide and to a station, under the address of the request", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  assert.equal(await codeAt(service, "/api/routes/1/qr.svg"), codeOf("http://localhost/w/1"));
  assert.equal(
    await codeAt(service, "/api/routes/1/pois/1/qr.svg"),
    codeOf("http://localhost/w/1/s/1"),
  );
});

Deno.test("GET /api/routes/:id/qr.svg leads to PUBLIC_URL where that is set", async () => {
  await using service = await Service.open({ env: { PUBLIC_URL: "https://wege.example" } });
  await createRoute(service);
  assert.equal(await codeAt(service, "/api/routes/1/qr.svg"), codeOf("https://wege.example/w/1"));
});

Deno.test("GET /api/routes/:id/qr.svg is 404 for what is not there", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await expectError(service.fetch("/api/routes/2/qr.svg"), 404);
  await expectError(service.fetch("/api/routes/1/pois/1/qr.svg"), 404);
});
