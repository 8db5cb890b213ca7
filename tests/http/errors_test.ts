/** Tests of what a client sees of an error. @module */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { AppError, type ErrorCode, invalid } from "../../src/errors.ts";
import { HttpError, statusOf } from "../../src/http/errors.ts";
import { errorResponse } from "../../src/http/response.ts";

Deno.test("errorResponse sends the status and headers of an HttpError with the error body", async () => {
  const response = errorResponse(
    new HttpError(405, "method-not-allowed", "Not here", { headers: { Allow: "GET" } }),
  );
  assert.equal(response.status, 405);
  assert.equal(response.headers.get("Allow"), "GET");
  assert.equal(response.headers.get("Content-Type"), "application/json");
  assert.deepEqual(await response.json(), { error: "HttpError", message: "Not here" });
});

const CODES: readonly ErrorCode[] = [
  "invalid",
  "not_found",
  "conflict",
  "too_large",
  "unsupported",
  "unavailable",
];

Deno.test("statusOf maps each code to its status", () => {
  const statuses: Record<ErrorCode, number> = {
    invalid: 400,
    not_found: 404,
    conflict: 409,
    too_large: 413,
    unsupported: 415,
    unavailable: 503,
  };
  assert.deepEqual(
    CODES.map((code) => statusOf(new AppError(code, "request-invalid", "A message"))),
    CODES.map((code) => statuses[code]),
  );
});

Deno.test("errorResponse sends the details if there are any", async () => {
  const body = await errorResponse(invalid("gpx-invalid", "No GPX", "line 3, column 1: no name"))
    .json();
  assert.deepEqual(body, {
    error: "HttpError",
    message: "No GPX",
    details: "line 3, column 1: no name",
  });
});

Deno.test("errorResponse responds 500 without internals to an unexpected error", async () => {
  const response = errorResponse(new Error("secret path", { cause: new Error("secret cause") }));
  assert.equal(response.status, 500);
  assert.doesNotMatch(await response.text(), /secret/);
});

Deno.test("errorResponse responds 507 when SQLite has no space left, also deep in the causes", async () => {
  using db = new DatabaseSync(":memory:");
  db.exec("PRAGMA max_page_count = 2; CREATE TABLE t (x BLOB) STRICT;");
  const fill = db.prepare("INSERT INTO t VALUES (zeroblob(100000))");
  const full = caught(() => fill.run());
  await expectStatus(new Error("upload failed", { cause: full }), 507);
});

Deno.test("errorResponse responds 507 when the file system has no space left", async () => {
  // The error as Deno throws it; no test can fill the disk it runs on.
  await expectStatus(Object.assign(new Error("No space left"), { code: "ENOSPC" }), 507);
});

function caught(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}

async function expectStatus(error: unknown, status: number): Promise<void> {
  const response = errorResponse(error);
  await response.body?.cancel();
  assert.equal(response.status, status);
}
