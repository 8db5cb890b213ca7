/** Tests of how long the guide waits before it tries again to load a walk. @module */
import assert from "node:assert/strict";
import { NetworkError } from "../../../../web/kit/api_error.ts";
import { pauseMs } from "../../../../web/guide/loading/walk_loading.ts";
import { NotNowError } from "../../../../web/kit/offline/not_now.ts";

/** The pauses before the first tries, in seconds. */
function pauses(error: NetworkError, count: number): number[] {
  return Array.from({ length: count }, (_, tries) => pauseMs(error, tries) / 1000);
}

Deno.test("pauseMs(): without a network it is always the same, a server that refuses is asked less and less often", () => {
  assert.deepEqual(pauses(new NetworkError("no network"), 3), [5, 5, 5]);
  const busy = new NotNowError("busy", "HTTP 429");
  assert.deepEqual(pauses(busy, 9), [5, 10, 20, 40, 80, 160, 300, 300, 300]);
});

Deno.test("pauseMs(): a server that says how long is asked then, after an hour at most", () => {
  const asked = (seconds: number) => new NotNowError("busy", "HTTP 429", seconds * 1000);
  assert.deepEqual(pauses(asked(30), 3), [30, 30, 30]);
  assert.deepEqual([1, 600, 1e9].map((value) => pauses(asked(value), 1)[0]), [1, 600, 3600]);
});
