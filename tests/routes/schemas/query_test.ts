/** Tests of reading query parameters. @module */
import assert from "node:assert/strict";
import { readConfig } from "../../../src/config/mod.ts";
import {
  metadataParameters,
  queryParameters,
  routeListQuery,
} from "../../../src/routes/schemas/queries.ts";

const LIST = queryParameters(
  routeListQuery(readConfig(() => undefined, "data")),
  ({ includeDeleted }) => String(includeDeleted),
);
const DEFAULTS = { radiusKm: 25, includeDeleted: false };

Deno.test("queryParameters reads the recognised parameters and ignores all others", () => {
  assert.deepEqual(LIST.parse(""), DEFAULTS);
  assert.deepEqual(LIST.parse("x=1&lat=1.5&lon=-2&y"), { ...DEFAULTS, lat: 1.5, lon: -2 });
  assert.deepEqual(LIST.parse("includeDeleted=%74rue"), { ...DEFAULTS, includeDeleted: true });
});

Deno.test("queryParameters takes the first of a parameter that is given twice", () => {
  const { lat } = LIST.parse("lat=1&lat=2");
  assert.equal(lat, 1);
});

Deno.test("queryParameters counts malformed escapes as not set", () => {
  for (const query of ["lat=%zz&lon=1", "lat=%ff&lon=1", "lat=%"]) {
    assert.equal(LIST.parse(query).lat, undefined, query);
  }
});

Deno.test("queryParameters distinguishes queries by their recognised parameters only", () => {
  const keyOf = (query: string) => LIST.keyOf(LIST.parse(query));
  assert.equal(keyOf("x=1"), keyOf(""));
  assert.equal(keyOf("includeDeleted=1"), keyOf(""));
  assert.notEqual(keyOf("includeDeleted=true"), keyOf(""));
});

Deno.test("metadataParameters takes the exact text true and nothing else", () => {
  const wants = (query: string) => metadataParameters.parse(query).metadata;
  assert.equal(wants("metadata=true"), true);
  assert.equal(wants("metadata=%74rue"), true);
  for (const text of ["", "metadata", "metadata=1", "metadata=TRUE"]) {
    assert.equal(wants(text), false, text);
  }
});
