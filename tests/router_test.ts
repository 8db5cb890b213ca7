/** Tests of the router: which handler is called, with which ids, and what follows from the table itself. @module */
import assert from "node:assert/strict";
import type { AppError } from "../src/errors.ts";
import { HttpError, isClientError, statusOf } from "../src/http/errors.ts";
import { Router } from "../src/router.ts";
import { fc } from "./support/property.ts";

const LOCAL = { address: "127.0.0.1", isSecure: false };

/** A router whose handlers respond with their pattern and the ids that they received. */
function sampleRouter(): Router {
  const router = new Router();
  router.get("/api/routes", () => new Response("list"));
  router.post("/api/routes", () => new Response("create"));
  router.get(
    "/api/routes/:routeId",
    (_request, { routeId }) => Response.json({ routeId }),
  );
  router.delete("/api/routes/:id", (_request, { id }) => Response.json({ id }));
  router.put(
    "/api/routes/:routeId/pois/:poiId",
    (_request, { routeId, poiId }) => Response.json({ routeId, poiId }),
  );
  router.post("/api/routes/:id/restore", () => new Response("restore"));
  return router;
}

async function handle(path: string, method = "GET"): Promise<Response> {
  const request = new Request(`http://localhost${path}`, { method });
  return await sampleRouter().handle(request, LOCAL);
}

async function textOf(path: string, method = "GET"): Promise<string> {
  return await (await handle(path, method)).text();
}

/** The {@link HttpError} that handling the request throws. */
async function errorOf(path: string, method = "GET"): Promise<AppError | HttpError> {
  try {
    await (await handle(path, method)).body?.cancel();
  } catch (error) {
    if (isClientError(error)) return error;
    throw error;
  }
  throw new Error(`${method} ${path} got a response`);
}

Deno.test("Router finds the handler by method and path", async () => {
  assert.equal(await textOf("/api/routes"), "list");
  assert.equal(await textOf("/api/routes", "POST"), "create");
  assert.equal(await textOf("/api/routes/7/restore", "POST"), "restore");
});

Deno.test("Router ignores the query", async () => {
  assert.equal(await textOf("/api/routes?lat=1&x=/y%zz"), "list");
});

Deno.test("Router passes ids as numbers, under the names of each pattern", async () => {
  assert.equal(await textOf("/api/routes/7"), '{"routeId":7}');
  assert.equal(await textOf("/api/routes/7", "DELETE"), '{"id":7}');
  assert.equal(
    await textOf("/api/routes/12/pois/345", "PUT"),
    '{"routeId":12,"poiId":345}',
  );
});

Deno.test("Router passes every positive safe integer", async () => {
  const id = fc.oneof(
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    fc.constantFrom(1, 9, 10, Number.MAX_SAFE_INTEGER),
  );
  await fc.assert(fc.asyncProperty(id, async (id) => {
    assert.equal(await textOf(`/api/routes/${id}`), `{"routeId":${id}}`);
  }));
});

Deno.test("Router responds 404 to a segment that is not an id", async () => {
  for (
    const segment of [
      "0",
      "-1",
      "+1",
      "01",
      "1.0",
      "1e3",
      "0x1",
      "abc",
      "1a",
      "%201",
      "1%20",
      "1_0",
      "%D9%A1",
      "9007199254740992",
      "9".repeat(400),
      "NaN",
      "Infinity",
      "__proto__",
    ]
  ) {
    const error = await errorOf(`/api/routes/${segment}`);
    assert.equal(statusOf(error), 404, segment);
  }
});

Deno.test("Router responds 404 to paths that are not exactly in the table", async () => {
  for (
    const path of [
      "/",
      "/api",
      "/api/",
      "/api/routes/",
      "//api/routes",
      "/api//routes",
      "/api/Routes",
      "/api/routes/7/",
      "/api/routes/7/pois",
      "/api/routes/7/restore/9",
      "/api%2Froutes",
      "/api/routes%2F7",
      "/api/routes/7%2Frestore",
      "/api/routes%00",
    ]
  ) {
    assert.equal(statusOf(await errorOf(path)), 404, path);
  }
});

Deno.test("Router responds 404 to dots and slashes as a client sends them", async () => {
  const router = sampleRouter();
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  await using server = Deno.serve(options, async (request) => {
    try {
      return await router.handle(request, LOCAL);
    } catch (error) {
      if (!isClientError(error)) throw error;
      return new Response(null, { status: statusOf(error) });
    }
  });
  const statusAt = async (path: string) => {
    const { port } = server.addr;
    using connection = await Deno.connect({ hostname: "127.0.0.1", port });
    const head = `GET ${path} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n`;
    await connection.write(new TextEncoder().encode(`${head}\r\n`));
    const response = await new Response(connection.readable).text();
    return response.split(" ")[1];
  };
  assert.equal(await statusAt("/api/routes"), "200");
  for (
    const path of [
      "/api/../api/routes",
      "/api/./routes",
      "/api/%2e%2e/api/routes",
      "//api/routes",
      "/api/routes/..",
    ]
  ) {
    assert.equal(await statusAt(path), "404", path);
  }
});

Deno.test("Router decodes escapes in segments", async () => {
  assert.equal(await textOf("/api/%72outes"), "list");
  assert.equal(await textOf("/api/routes/%31%32"), '{"routeId":12}');
});

Deno.test("Router responds 400 to malformed escapes anywhere in the path", async () => {
  for (
    const path of [
      "/%zz",
      "/api/routes/%",
      "/api/routes/%4",
      "/api/routes/%ff",
      "/api/routes/%C3%28",
      "/no/such/path/%ED%A0%80",
    ]
  ) {
    assert.equal(statusOf(await errorOf(path)), 400, path);
  }
});

Deno.test("Router responds 405 with Allow to another method", async () => {
  const cases = [
    ["/api/routes", "DELETE", "GET, POST, HEAD, OPTIONS"],
    ["/api/routes/7", "POST", "GET, DELETE, HEAD, OPTIONS"],
    ["/api/routes/7", "FOO", "GET, DELETE, HEAD, OPTIONS"],
    ["/api/routes/7/restore", "GET", "POST, OPTIONS"],
    ["/api/routes/7/restore", "HEAD", "POST, OPTIONS"],
  ] as const;
  for (const [path, method, allow] of cases) {
    const error = await errorOf(path, method);
    assert.equal(statusOf(error), 405, `${method} ${path}`);
    assert.ok(error instanceof HttpError);
    assert.equal(error.headers["Allow"], allow);
  }
});

Deno.test("Router responds to OPTIONS with 204 and Allow", async () => {
  const response = await handle("/api/routes/7/pois/8", "OPTIONS");
  assert.equal(response.status, 204);
  assert.equal(response.headers.get("Allow"), "PUT, OPTIONS");
  assert.equal(response.body, null);
  assert.equal(statusOf(await errorOf("/api", "OPTIONS")), 404);
});

Deno.test("Router responds to HEAD with the status and headers of GET", async () => {
  const router = new Router();
  const headers = { "Content-Length": "5", ETag: '"a"' };
  router.get("/", () => new Response("hello", { status: 203, headers }));
  const request = new Request("http://localhost/", { method: "HEAD" });
  const response = await router.handle(request, LOCAL);
  assert.equal(response.status, 203);
  assert.equal(response.headers.get("Content-Length"), "5");
  assert.equal(response.headers.get("ETag"), '"a"');
  assert.equal(response.body, null);
});

Deno.test("Router closes the file of the response to HEAD", async () => {
  const router = new Router();
  const path = new URL(import.meta.url);
  router.get("/", () => new Response(Deno.openSync(path).readable));
  const request = new Request("http://localhost/", { method: "HEAD" });
  // The resource sanitizer fails this test if the file stays open.
  assert.equal((await router.handle(request, LOCAL)).body, null);
});

Deno.test("Router lets the errors of handlers pass, thrown or rejected", async () => {
  const router = new Router();
  router.get("/thrown", () => {
    throw new RangeError("thrown");
  });
  router.get("/rejected", () => Promise.reject(new RangeError("rejected")));
  for (const name of ["thrown", "rejected"]) {
    const request = new Request(`http://localhost/${name}`);
    await assert.rejects(async () => await router.handle(request, LOCAL), new RangeError(name));
  }
});

Deno.test("Router refuses a route that is in the table already", () => {
  const router = sampleRouter();
  assert.throws(() => router.put("/api/routes/:a/pois/:b", () => new Response()));
});

Deno.test("Router lets the type checker refuse a name that the pattern lacks", async () => {
  const router = new Router();
  // @ts-expect-error: the pattern has routeId, not poiId
  router.get("/:routeId", (_request, { poiId }) => new Response(String(poiId)));
  const response = await router.handle(new Request("http://localhost/7"), LOCAL);
  assert.equal(await response.text(), "undefined");
});
