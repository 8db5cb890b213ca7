/** Tests of days in the past as words. @module */
import assert from "node:assert/strict";
import { pastDay } from "../../../../web/guide/screens/fork_screen.tsx";

Deno.test("pastDay() says today, yesterday or the date, by the days of this device", () => {
  const now = new Date(2026, 4, 10, 0, 30).getTime();
  const day = (language: "de" | "en", ...time: [number, number, number, number]) =>
    pastDay(language, new Date(...time).getTime(), now, (name) => `(${name})`);
  assert.equal(day("de", 2026, 4, 10, 0), "Heute");
  assert.equal(day("de", 2026, 4, 9, 23), "Gestern");
  assert.equal(day("en", 2026, 4, 9, 1), "Yesterday");
  assert.equal(day("de", 2026, 4, 3, 12), "(3. Mai)");
  assert.equal(day("en", 2026, 4, 3, 12), "(May 3)");
});
