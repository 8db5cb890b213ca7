/** Tests of the service's own state. @module */
import assert from "node:assert/strict";
import { expectTimestamp, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";

Deno.test("GET /api/health returns socket, database version and time", async () => {
  await using service = await Service.open();
  const { timestamp, sqliteVersion, ...rest } = await jsonOf(service.fetch("/api/health"));
  expectTimestamp(timestamp);
  assert.match(String(sqliteVersion), /^\d+\.\d+\.\d+$/);
  assert.deepEqual(rest, { ok: true, service: "Route Guide", socket: "127.0.0.1:47145" });
});
