/** Tests of writes by pages of other origins, with the headers that browsers send. @module */
import assert from "node:assert/strict";
import { expectError, jsonOf } from "../support/responses.ts";
import { createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";

const PATH = "/api/routes/1/pois";

function write(service: Service, headers: Record<string, string>): Promise<Response> {
  return service.fetch(PATH, {
    method: "POST",
    body: new URLSearchParams({ lat: "1", lon: "1" }),
    headers: { Host: "localhost:47145", ...headers },
  });
}

Deno.test("checkOrigin: a write without browser headers, or from the service's own origin, is taken", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await jsonOf(write(service, {}), 201);
  const own = { Origin: "http://localhost:47145", "Sec-Fetch-Site": "same-origin" };
  await jsonOf(write(service, own), 201);
  await jsonOf(write(service, { "Sec-Fetch-Site": "none" }), 201);
});

const FOREIGN: readonly Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Origin: "http://evil.example" },
  { Origin: "http://localhost:8000" },
  { Origin: "https://localhost:47145" },
  { Origin: "ws://localhost:47145" },
  { Origin: "blob:http://localhost:47145/1" },
  { Origin: "null" },
  { Origin: "http://evil.example", "Sec-Fetch-Site": "cross-site" },
];

for (const headers of FOREIGN) {
  Deno.test(`checkOrigin: a write with ${JSON.stringify(headers)} is 403 and changes nothing`, async () => {
    await using service = await Service.open();
    await createRoute(service);
    const response = await write(service, headers);
    assert.equal(response.headers.get("Access-Control-Allow-Origin"), null);
    await expectError(response, 403);
    for (const method of ["PUT", "DELETE"]) {
      await expectError(service.fetch("/api/routes/1", { method, headers }), 403);
    }
    const refusals = service.reports.map((line) =>
      /^(\w+ \S+) was refused: Pages of /.exec(line)?.[1]
    );
    assert.deepEqual(refusals, [`POST ${PATH}`, "PUT /api/routes/1", "DELETE /api/routes/1"]);
    await jsonOf(service.fetch(PATH, { headers }));
    assert.deepEqual((await jsonOf(service.fetch(PATH))).pois, []);
  });
}

Deno.test("withCorsHeaders: an allowed origin may write and read the response", async () => {
  const origin = "https://walks.example";
  await using service = await Service.open({ env: { ALLOWED_ORIGINS: origin } });
  await createRoute(service);
  const response = await write(service, { Origin: origin, "Sec-Fetch-Site": "cross-site" });
  assert.equal(response.headers.get("Access-Control-Allow-Origin"), origin);
  assert.equal(response.headers.get("Vary"), "Origin");
  assert.match(response.headers.get("Access-Control-Expose-Headers") ?? "", /Location/);
  await jsonOf(response, 201);
  const error = await service.fetch("/api/routes/9", { headers: { Origin: origin } });
  assert.equal(error.headers.get("Access-Control-Allow-Origin"), origin);
  assert.match(error.headers.get("Access-Control-Expose-Headers") ?? "", /Error-Reason/);
  await expectError(error, 404);
  await expectError(write(service, { Origin: "https://other.example" }), 403);
});

Deno.test("withCorsHeaders: a preflight of an allowed origin learns methods and headers, of another nothing", async () => {
  const origin = "https://walks.example";
  await using service = await Service.open({ env: { ALLOWED_ORIGINS: origin } });
  const preflight = (from: string) =>
    service.fetch("/api/routes/1", {
      method: "OPTIONS",
      headers: { Origin: from, "Access-Control-Request-Method": "PUT" },
    });
  const allowed = await preflight(origin);
  assert.equal(allowed.status, 204);
  assert.equal(allowed.headers.get("Access-Control-Allow-Origin"), origin);
  assert.match(allowed.headers.get("Access-Control-Allow-Methods") ?? "", /PUT/);
  const accepted = allowed.headers.get("Access-Control-Allow-Headers") ?? "";
  assert.match(accepted, /\bContent-Type\b/);
  assert.match(accepted, /\bAuthorization\b/, "the password of a web server in front");
  const other = await preflight("https://other.example");
  assert.equal(other.headers.get("Access-Control-Allow-Origin"), null);
  assert.equal(other.headers.get("Access-Control-Allow-Methods"), null);
});
