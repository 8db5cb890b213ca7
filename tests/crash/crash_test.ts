/** Twenty crashes in CI, sixty in `deno task night`; `deno task crash --rounds 1000` runs more of them. @module */
import assert from "node:assert/strict";
import { print } from "../support/log.ts";
import { whyNoStrace } from "../support/faults/strace.ts";
import { repetitions } from "../support/extent.ts";
import { testSeed } from "../support/random.ts";
import { crashRounds, sum } from "./rounds.ts";

const ROUNDS = repetitions({ usual: 8, night: 60 });

/** Crashes that follow, several times, when the seed has chosen many kills that came very early. */
const MORE_ROUNDS = 20;
const MAX_ROUNDS = 3 * ROUNDS;

Deno.test("route-guide serve: a killed service keeps every confirmed write, and no half of any other", async () => {
  const seed = testSeed();
  let totals = await crashRounds(ROUNDS, seed);
  while (totals.rounds < MAX_ROUNDS && totals.confirmed <= 10 * ROUNDS) {
    totals = sum(totals, await crashRounds(MORE_ROUNDS, seed + totals.rounds));
  }
  // Without these the kills would have come at moments that prove nothing.
  assert.ok(totals.confirmed > 10 * ROUNDS, `only ${totals.confirmed} writes were confirmed`);
  assert.ok(totals.pending > ROUNDS, `only ${totals.pending} writes were under way`);
  const obstacle = whyNoStrace();
  if (obstacle === null) assert.ok(totals.failed > 0, "no flush has failed");
  else print(`a killed service: flushes did not fail, because ${obstacle}`);
  assert.ok(totals.tidied > 0, "no kill left anything to tidy up");
});
