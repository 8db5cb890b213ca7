/**
 * Tests of the OpenAPI document: it is valid, complete, and its defaults are the settings.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { readConfig } from "../../../src/config.ts";
import type { Endpoint } from "../../../src/router.ts";
import { buildDocument } from "../../../src/routes/openapi/document.ts";
import { operations } from "../../../src/routes/openapi/operations.ts";
import { type Json, jsonOf, object, objects } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";

async function documentOf(env: Readonly<Record<string, string>> = {}): Promise<Json> {
  await using service = await Service.open({ env });
  return await jsonOf(service.fetch("/api/openapi.json"));
}

/** The value at the end of a row of keys. */
function at(document: Json, ...keys: readonly string[]): Json {
  return keys.reduce((part, key) => object(part[key]), document);
}

/** Everything in the document that is an object. */
function parts(value: unknown): Readonly<Record<string, unknown>>[] {
  if (typeof value !== "object" || value === null) return [];
  return [{ ...value }, ...Object.values(value).flatMap(parts)];
}

Deno.test("the OpenAPI document is valid OpenAPI 3.1", async () => {
  const document = await documentOf();
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...document });
  assert.ok(valid, JSON.stringify(errors));
  assert.equal(validator.version, "3.1");
});

Deno.test("every reference in the OpenAPI document leads somewhere", async () => {
  const document = await documentOf();
  const references = parts(document).map(({ $ref }) => $ref)
    .filter((reference) => typeof reference === "string");
  assert.ok(references.length > 100, "the references were found");
  for (const reference of new Set(references)) {
    at(document, ...reference.split("/").slice(1, -1));
    assert.ok(at(document, ...reference.split("/").slice(1)), reference);
  }
});

Deno.test("an operation without description, or one described in vain, is refused", () => {
  const config = readConfig(() => undefined, "data");
  const table: Endpoint[] = Object.keys(operations(config)).map((key) => {
    const [method = "", pattern = ""] = key.split(" ");
    assert.ok(method === "GET" || method === "POST" || method === "PUT" || method === "DELETE");
    return { method, pattern };
  });
  buildDocument(table, config);
  assert.throws(
    () => buildDocument([...table, { method: "GET", pattern: "/api/new" }], config),
    /GET \/api\/new is not described/,
  );
  assert.throws(
    () => buildDocument(table.slice(1), config),
    /is described, but does not exist/,
  );
});

Deno.test("defaults and limits in the OpenAPI document are the settings", async () => {
  const document = await documentOf({
    DEFAULT_ROUTE_RADIUS_KM: "3",
    DEFAULT_POI_TRIGGER_METERS: "12.5",
    MAX_UPLOAD_MB: "1",
  });
  const list = at(document, "paths", "/api/routes", "get");
  const radius = objects(list.parameters).find(({ name }) => name === "radiusKm");
  assert.deepEqual(radius?.schema, { type: "number", default: 3 });
  const poi = at(document, "components", "schemas", "CreatePoiFields", "properties");
  assert.equal(object(poi.triggerRadiusM).default, 12.5);
  const audio = at(document, "paths", "/api/routes/{routeId}/pois/{poiId}/audio", "post");
  assert.match(String(object(audio.requestBody).description), /up to 1048576 bytes/);
});

Deno.test("the OpenAPI document names body kinds, files, units and required fields", async () => {
  const document = await documentOf();
  const pictures = "/api/routes/{routeId}/pois/{poiId}/pictures";
  const { content } = at(document, "paths", pictures, "post", "requestBody");
  assert.deepEqual(Object.keys(object(content)), [
    "multipart/form-data",
    "application/json",
    "text/json",
  ]);
  const form = at(document, "components", "schemas", "CreatePictureForm");
  assert.deepEqual(form.required, ["picture"]);
  assert.equal(
    at(form, "properties", "picture").contentMediaType,
    "application/octet-stream",
  );
  const json = at(document, "components", "schemas", "CreatePictureJson", "properties", "picture");
  assert.equal(json.$ref, "#/components/schemas/FileObject");
  const poi = at(document, "components", "schemas", "CreatePoiFields");
  assert.deepEqual(poi.required, ["lat", "lon"]);
  assert.deepEqual(at(poi, "properties", "triggerRadiusM"), {
    type: "number",
    exclusiveMinimum: 0,
    default: 80,
    description: "Activation radius in metres",
    examples: [80],
  });
  for (const schema of ["CreatePoiFields", "CreatePictureForm", "CreatePictureJson"]) {
    const sequence = at(document, "components", "schemas", schema, "properties", "sequence");
    assert.deepEqual([sequence.minimum, sequence.maximum], [0, 2147483647], schema);
  }
});
