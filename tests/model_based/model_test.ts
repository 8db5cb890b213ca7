/**
 * Random histories of all writes, valid and not, compared with the model after every step.
 *
 * `SEED=… deno test --config workspace.json -P tests/model_based` repeats a run.
 *
 * @module
 */
import assert from "node:assert/strict";
import { repetitions } from "../support/extent.ts";
import { testSeed } from "../support/random.ts";
import { describe } from "../support/model/operation.ts";
import { randomHistory, runHistory } from "./history.ts";
import { shortest } from "./shrink.ts";

const HISTORIES = repetitions({ usual: 15, night: 90 });
const LENGTH = 40;

Deno.test("route-guide serve does what the model says in random histories of all writes", async () => {
  const seed = testSeed();
  for (let index = 0; index < HISTORIES; index++) {
    const operations = randomHistory(seed + index, LENGTH);
    const failure = await shortest(operations, runHistory);
    if (failure === null) continue;
    const history = failure.operations.map(describe).join("\n");
    assert.fail(`SEED=${seed + index}\n${history}\n\n${failure.error.message}`);
  }
});
