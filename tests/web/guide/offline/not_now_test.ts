/** Tests of what a device takes for a server that has to be asked again later. @module */
import assert from "node:assert/strict";
import { NetworkError } from "../../../../web/kit/api_error.ts";
import { failureOf, NotNowError } from "../../../../web/kit/offline/not_now.ts";

function response(status: number, retryAfter?: string): Response {
  const headers = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
  return new Response(null, { status, headers });
}

Deno.test("failureOf(): a server that fails counts as none, and files that are there or missing are no refusals", () => {
  const failing = failureOf(response(502));
  assert.ok(failing instanceof NetworkError && !(failing instanceof NotNowError));
  for (const status of [200, 206, 404, 410]) assert.equal(failureOf(response(status)), null);
});

Deno.test("failureOf(): too many requests have to be sent again later, after the time that the server says", () => {
  const date = new Date(Date.now() + 60_000).toUTCString();
  for (const status of [403, 408, 425, 429]) {
    const pauses = [undefined, "7", "0", date].map((value) => {
      const refusal = failureOf(response(status, value));
      assert.ok(refusal instanceof NotNowError);
      assert.equal(refusal.why, "busy");
      return refusal.retryAfterMs;
    });
    // The clock of a phone may be wrong.
    assert.deepEqual(pauses, [null, 7000, null, null]);
  }
});
