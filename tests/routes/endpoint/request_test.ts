/** Tests of reading the fields of a body and the parameters of a query: values, defaults, and messages. @module */
import assert from "node:assert/strict";
import { readConfig } from "../../../src/config/mod.ts";
import { AppError } from "../../../src/errors.ts";
import {
  checkFields,
  metadataParameters,
  queryParameters,
} from "../../../src/routes/endpoint/request.ts";
import { updatePictureBody } from "../../../src/routes/pictures.ts";
import { createPoiBodyOf } from "../../../src/routes/pois.ts";
import { routeListQueryOf, updateRouteBody } from "../../../src/routes/routes.ts";

const CONFIG = readConfig(() => undefined, "data");

const { fields: POI } = createPoiBodyOf(CONFIG);

const POSITION = { lat: 1, lon: 2 };

/** The fields of a body. */
function sent(fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(fields));
}

/** Wrong fields of a new POI and the message about the first of them. */
const REFUSED: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  [{}, "lat is required"],
  [{ lat: 1 }, "lon is required"],
  [{ title: 5 }, "title must be text"],
  [{ ...POSITION, title: null }, "title must be text"],
  [{ ...POSITION, description: "\ud800" }, "description is not well-formed Unicode"],
  [{ ...POSITION, description: "a\0" }, "description must not contain a NUL character"],
  [{ lat: "52,5", lon: 200 }, "lat must be a number from -90 to 90"],
  [{ lat: 90.1, lon: 2 }, "lat must be a number from -90 to 90"],
  [{ lat: 1, lon: true }, "lon must be a number from -180 to 180"],
  [{ lat: 1, lon: "1e999" }, "lon must be a number from -180 to 180"],
  [{ ...POSITION, triggerRadiusM: 0 }, "triggerRadiusM must be a number of metres above 0"],
  [{ ...POSITION, triggerRadiusM: Infinity }, "triggerRadiusM must be a number of metres above 0"],
  [{ ...POSITION, sequence: 1.5 }, "sequence must be a whole number from 0 to 2147483647"],
  [{ ...POSITION, sequence: "-1" }, "sequence must be a whole number from 0 to 2147483647"],
  [{ ...POSITION, sequence: "" }, "sequence must be a whole number from 0 to 2147483647"],
];

Deno.test("checkFields names the first field that is wrong and what it must be", () => {
  for (const [fields, message] of REFUSED) {
    assert.throws(() => checkFields(POI, sent(fields)), (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual([error.code, error.message], ["invalid", message]);
      return true;
    });
  }
});

Deno.test("checkFields takes decimal text for numbers and fills in the defaults", () => {
  assert.deepEqual(checkFields(POI, sent({ lat: "-.5", lon: "+1e2" })), {
    title: "Unbenannter POI",
    description: "",
    lat: -0.5,
    lon: 100,
    triggerRadiusM: 80,
    sequence: 0,
  });
});

Deno.test("checkFields trims a route's name and refuses a blank one in a change", () => {
  assert.deepEqual(checkFields(updateRouteBody.fields, sent({ name: " Weg " })), { name: "Weg" });
  assert.throws(
    () => checkFields(updateRouteBody.fields, sent({ name: " " })),
    /^AppError: name must not be blank$/,
  );
});

Deno.test("checkFields leaves out what was not sent", () => {
  assert.deepEqual(checkFields(updatePictureBody.fields, sent({})), {});
});

const LIST = queryParameters(
  routeListQueryOf(CONFIG),
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
