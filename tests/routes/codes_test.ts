/** Tests of the QR codes of a walk and its stations. @module */
import assert from "node:assert/strict";
import encodeQR from "qr";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { siteOf } from "../support/site_zip.ts";

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

/** A service that knows where its published walks are. */
async function openPublished(): Promise<Service> {
  const service = await Service.open();
  await jsonOf(service.send("PUT", "/api/site/address", { url: "https://school.example/walks/" }));
  return service;
}

Deno.test("GET /api/routes/:id/qr.svg with at=site leads to the published walk and to a station of it", async () => {
  await using service = await openPublished();
  await createRoute(service);
  const { slug } = await jsonOf(service.fetch("/api/routes/1"));
  await createPoi(service, 1);
  const folder = `https://school.example/walks/w/${slug}/`;
  assert.equal(await codeAt(service, "/api/routes/1/qr.svg?at=site"), codeOf(folder));
  const ofStation = await codeAt(service, "/api/routes/1/pois/1/qr.svg?at=site");
  assert.equal(ofStation, codeOf(`${folder}#s1`));
  assert.equal(await codeAt(service, "/api/routes/1/qr.svg"), codeOf("http://localhost/w/1"));
});

Deno.test("GET /api/routes/:id/qr.svg with at=site keeps the link of a walk that is renamed", async () => {
  await using service = await openPublished();
  await createRoute(service);
  const before = await codeAt(service, "/api/routes/1/qr.svg?at=site");
  await jsonOf(service.send("PUT", "/api/routes/1", { name: "Anders" }));
  assert.equal(await codeAt(service, "/api/routes/1/qr.svg?at=site"), before);
});

Deno.test("GET /api/routes/:id/qr.svg with at=site leads to the folder that GET /api/site has, also for devices of Windows", async () => {
  await using service = await openPublished();
  for (const [at, name] of ["Con", "Con Walk", "LPT1", "Am Bach"].entries()) {
    await createRoute(service, undefined, { name });
    const { walks } = await siteOf(service, `?walks=${at + 1}`);
    assert.equal(
      await codeAt(service, `/api/routes/${at + 1}/qr.svg?at=site`),
      codeOf(`https://school.example/walks/${walks[0]?.path}`),
    );
  }
});

Deno.test("GET /api/routes/:id/qr.svg with at=site is 409 while no address is known", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  await expectError(service.fetch("/api/routes/1/qr.svg?at=site"), 409);
  await expectError(service.fetch("/api/routes/1/pois/1/qr.svg?at=site"), 409);
  await jsonOf(service.send("PUT", "/api/site/address", { url: "https://school.example" }));
  await codeAt(service, "/api/routes/1/qr.svg?at=site");
});
