/** Tests of the bytes that are counted by client. @module */
import assert from "node:assert/strict";
import { Ledger } from "../../../src/routes/endpoint/responses.ts";

Deno.test("Ledger bounds each client and all together, and forgets what is removed", () => {
  const ledger = new Ledger({ clientBytes: 10, allBytes: 15 });
  assert.ok(ledger.fits("a", 10));
  assert.ok(!ledger.fits("a", 11));
  ledger.add("a", 10);
  assert.ok(!ledger.fits("a", 1));
  assert.ok(ledger.fits("b", 5));
  assert.ok(!ledger.fits("b", 6), "the bound for all");
  ledger.add("a", -4);
  assert.ok(ledger.fits("a", 4));
  assert.ok(ledger.fits("b", 9));
  ledger.add("a", -6);
  assert.ok(ledger.fits("b", 10));
});
