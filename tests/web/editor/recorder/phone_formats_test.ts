/** Sound formats that older phones may not play. @module */
import assert from "node:assert/strict";
import { isRiskyOnPhones } from "../../../../web/editor/recorder/can_record.ts";

Deno.test("isRiskyOnPhones() knows WebM, Ogg and Opus by type and by name", () => {
  const risky = [["a.webm", ""], ["a", "audio/ogg"], ["a.OGA", ""], [
    "a",
    "audio/webm;codecs=opus",
  ]];
  for (const [name = "", type = ""] of risky) {
    assert.ok(isRiskyOnPhones({ name, type }), name + type);
  }
  assert.ok(!isRiskyOnPhones({ name: "a.mp3", type: "audio/mpeg" }));
});
