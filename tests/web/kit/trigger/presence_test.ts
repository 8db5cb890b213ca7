/** Circles that are entered although the accuracy or the clock of a phone changes. @module */
import assert from "node:assert/strict";
import { moved, type Position } from "../../../../src/shared/geo.ts";
import { OUTSIDE, presenceAfterFix, presenceAtTime } from "../../../../web/kit/trigger/presence.ts";

const CENTER: Position = { lat: 50.6702, lon: 7.2143 };
const CIRCLE = { ...CENTER, triggerRadiusM: 30 };

Deno.test("presenceAfterFix() enters where every second fix is exact and the others are not", () => {
  for (const vagueM of [40, 60]) {
    let presence = OUTSIDE;
    for (let second = 1; second <= 4; second++) {
      const accuracyM = second % 2 === 1 ? 30 : vagueM;
      const fix = { ...moved(CENTER, 90, 20), accuracyM, timeMs: second * 1000 };
      presence = presenceAfterFix(presence, CIRCLE, fix, second * 1000);
    }
    assert.equal(presence.inside, true, `${vagueM} m`);
  }
});

Deno.test("presenceAtTime() enters also when the clock of the phone is set back", () => {
  const vague = { ...CENTER, accuracyM: 60, timeMs: 0 };
  const hourMs = 3_600_000;
  const before = presenceAfterFix(OUTSIDE, CIRCLE, vague, hourMs);
  let presence = presenceAfterFix(before, CIRCLE, vague, 1000);
  presence = presenceAtTime(presence, 22_000);
  assert.equal(presence.inside, true);
});
