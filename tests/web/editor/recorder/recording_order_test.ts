/** The order in which stations are recorded. @module */
import assert from "node:assert/strict";
import { missingAfter, recordedCount } from "../../../../web/editor/recorder/use_recorder.ts";

/** Stations 1 to 5; those with these numbers have a recording. */
function stations(...recorded: readonly number[]) {
  return [1, 2, 3, 4, 5].map((number) => ({
    key: String(number),
    audio: recorded.includes(number) ? { url: "/audio", blobKey: null } : null,
  }));
}

const keysOf = (found: readonly { readonly key: string }[]) => found.map(({ key }) => key).join("");

Deno.test("missingAfter() finds the stations without a recording, first those after the station", () => {
  assert.equal(keysOf(missingAfter(stations(), "3")), "4512");
  assert.equal(keysOf(missingAfter(stations(1, 4), "3")), "52");
  assert.equal(keysOf(missingAfter(stations(), "5")), "1234");
  assert.equal(keysOf(missingAfter(stations(1, 2, 4, 5), "3")), "");
});

Deno.test("missingAfter() begins with the first station after one that the walk does not have", () => {
  assert.equal(keysOf(missingAfter(stations(2), "gone")), "1345");
});

Deno.test("recordedCount() counts the stations with a recording", () => {
  assert.deepEqual([recordedCount(stations()), recordedCount(stations(2, 5))], [0, 2]);
});
