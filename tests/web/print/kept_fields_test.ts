/** Tests of the contacts of the plan. @module */
import assert from "node:assert/strict";
import { contactOf } from "../../../web/print/use_plan_layout.ts";

Deno.test("contactOf() finds the number after a name", () => {
  for (
    const [text, name, phone] of [
      ["Frau Berger, 0221 4710 112", "Frau Berger", "0221 4710 112"],
      ["Sekretariat: +49 (221) 4710-100 ", "Sekretariat", "+49 (221) 4710-100"],
      ["Hausmeister 0221/4710", "Hausmeister", "0221/4710"],
      ["0221 4710 112", "", "0221 4710 112"],
      ["Frau Berger", "Frau Berger", ""],
      ["Klasse 4b", "Klasse 4b", ""],
      ["Raum 12", "Raum 12", ""],
      ["", "", ""],
    ] as const
  ) assert.deepEqual(contactOf(text), { name, phone }, text);
});
