/**
 * Tests of reading query parameters.
 *
 * @module
 */
import assert from "node:assert/strict";
import { queryOf, wantsMetadata } from "../../../src/routes/schemas/query.ts";

function query(text: string): [string, string][] {
  return [...queryOf(new Request(`http://localhost/api/routes${text}`))];
}

Deno.test("queryOf reads the parameters of a request", () => {
  assert.deepEqual(query(""), []);
  assert.deepEqual(query("?"), []);
  assert.deepEqual(query("?lat=1.5&lon=-2"), [["lat", "1.5"], ["lon", "-2"]]);
  assert.deepEqual(query("?a=%C3%BC+b&a=2"), [["a", "ü b"], ["a", "2"]]);
});

Deno.test("queryOf keeps malformed escapes as text", () => {
  assert.deepEqual(query("?lat=%zz&b=%"), [["lat", "%zz"], ["b", "%"]]);
  assert.deepEqual(query("?lat=%ff"), [["lat", "\ufffd"]]);
});

Deno.test("wantsMetadata takes the exact text true and nothing else", () => {
  const wants = (text: string) => wantsMetadata(new Request(`http://localhost/audio${text}`));
  assert.equal(wants("?metadata=true"), true);
  assert.equal(wants("?metadata=%74rue"), true);
  for (const text of ["", "?metadata", "?metadata=1", "?metadata=TRUE"]) {
    assert.equal(wants(text), false, text);
  }
});
