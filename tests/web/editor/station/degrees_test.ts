/** Degrees as people type them. @module */
import assert from "node:assert/strict";
import { parseDegrees } from "../../../../web/editor/station/station_form.tsx";

Deno.test("parseDegrees() reads commas, points, signs and a degree sign, within the limit", () => {
  const read = ["50,66532", " 50.66532° ", "+7", "-90", "−12,5"].map((text) =>
    parseDegrees(text, 90)
  );
  assert.deepEqual(read, [50.66532, 50.66532, 7, -90, -12.5]);
  for (const text of ["", "abc", "90.1", "1,2,3", "50° 40′", "1e1", "50.", "Infinity"]) {
    assert.equal(parseDegrees(text, 90), null, text);
  }
});
