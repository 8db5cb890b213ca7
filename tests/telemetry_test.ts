/** Tests of what a collector gets to see, with a real process and a collector of our own. @module */
import assert from "node:assert/strict";
import { type Json, object, objects } from "./support/responses.ts";
import { NO_STOP, posixOnly, STOPPED_CODE } from "./support/platform.ts";
import { ServiceProcess, withDataDir } from "./support/process/process.ts";

/** Collects the spans that are sent to it as OTLP over HTTP, in JSON. */
class Collector implements AsyncDisposable {
  readonly spans: Json[] = [];
  readonly #server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request) => this.#take(request),
  );

  get base(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }

  async #take(request: Request): Promise<Response> {
    const body = object(await request.json());
    // Logs and metrics come here too, under other names.
    for (const resource of "resourceSpans" in body ? objects(body.resourceSpans) : []) {
      for (const scope of objects(resource.scopeSpans)) this.spans.push(...objects(scope.spans));
    }
    return Response.json({});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

/** Runs a service that is asked twice, and stopped, so that it sends what it has. */
async function ask(env: Readonly<Record<string, string>>): Promise<void> {
  await withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env });
    for (const path of ["/api/health", "/api/routes/7?x=1", "/nowhere"]) {
      await (await fetch(service.base + path)).body?.cancel();
    }
    service.kill("SIGTERM");
    assert.equal((await service.ended()).code, STOPPED_CODE);
  });
}

/** A span's attribute that is text. */
function attribute(span: Json, name: string): unknown {
  const found = objects(span.attributes).find(({ key }) => key === name);
  return found && object(found.value).stringValue;
}

/** When a span began, in milliseconds. */
function startOf(span: Json): number {
  return Number(span.startTimeUnixNano) / 1e6;
}

Deno.test(
  posixOnly("createSpanNamer: spans are named after the URL table when telemetry is on", NO_STOP),
  async () => {
    await using collector = await Promise.resolve(new Collector());
    await ask({
      OTEL_DENO: "true",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.base,
    });
    // A span is sent when it has ended, which a response does some time after its client has it.
    const spans = collector.spans.toSorted((a, b) => startOf(a) - startOf(b));
    const seen = spans.map((span) => [
      span.name,
      attribute(span, "http.route"),
      attribute(span, "url.path"),
    ]);
    assert.deepEqual(seen, [
      ["GET /api/health", "/api/health", "/api/health"],
      ["GET /api/routes/:routeId", "/api/routes/:routeId", "/api/routes/7"],
      ["GET", undefined, "/nowhere"],
    ]);
  },
);

Deno.test("createSpanNamer: nothing is sent when telemetry is off", async () => {
  await using collector = await Promise.resolve(new Collector());
  await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.base });
  assert.deepEqual(collector.spans, []);
});
