/** Tests of the OpenAPI document: it is valid, complete, and its defaults are the settings. @module */
import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { type Json, jsonOf, type JsonValue, object, objects } from "../../support/responses.ts";
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

Deno.test("GET /api/openapi.json is valid OpenAPI 3.1", async () => {
  const document = await documentOf();
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...document });
  assert.ok(valid, JSON.stringify(errors));
  assert.equal(validator.version, "3.1");
});

Deno.test("GET /api/openapi.json: every reference leads somewhere", async () => {
  const document = await documentOf();
  const references = parts(document).map(({ $ref }) => $ref)
    .filter((reference) => typeof reference === "string");
  assert.ok(references.length > 100, "the references were found");
  for (const reference of new Set(references)) {
    at(document, ...reference.split("/").slice(1, -1));
    assert.ok(at(document, ...reference.split("/").slice(1)), reference);
  }
});

Deno.test("GET /api/openapi.json: defaults and limits are the settings", async () => {
  const document = await documentOf({
    DEFAULT_ROUTE_RADIUS_KM: "3",
    DEFAULT_POI_TRIGGER_METERS: "12.5",
    MAX_UPLOAD_MB: "1",
  });
  const list = at(document, "paths", "/api/routes", "get");
  const radius = objects(list.parameters).find(({ name }) => name === "radiusKm");
  assert.deepEqual(radius?.schema, { type: "number", default: 3 });
  const poi = at(document, "components", "schemas", "CreatePoiJson", "properties");
  assert.equal(object(poi.triggerRadiusM).default, 12.5);
  const audio = at(document, "paths", "/api/routes/{routeId}/pois/{poiId}/audio", "post");
  assert.match(String(object(audio.requestBody).description), /up to 1048576 bytes/);
});

Deno.test("GET /api/openapi.json names body kinds, files, units and required fields", async () => {
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
  const poi = at(document, "components", "schemas", "CreatePoiJson");
  assert.deepEqual(poi.required, ["lat", "lon"]);
  assert.deepEqual(at(poi, "properties", "triggerRadiusM"), {
    type: "number",
    exclusiveMinimum: 0,
    default: 80,
    description: "Activation radius in metres",
    examples: [80],
  });
  for (const schema of ["CreatePoiJson", "CreatePictureForm", "CreatePictureJson"]) {
    const sequence = at(document, "components", "schemas", schema, "properties", "sequence");
    assert.deepEqual([sequence.minimum, sequence.maximum], [0, 2147483647], schema);
  }
});

/** All operations of the document. */
function operationsOf(document: Json): readonly Json[] {
  const methods = ["get", "post", "put", "delete"];
  return Object.values(at(document, "paths")).flatMap((item) =>
    Object.entries(object(item)).filter(([method]) => methods.includes(method))
      .map(([, operation]) => object(operation))
  );
}

Deno.test("GET /api/openapi.json has no component that nothing refers to", async () => {
  const document = await documentOf();
  const text = JSON.stringify(document);
  for (const kind of ["schemas", "parameters", "headers", "responses"]) {
    for (const name of Object.keys(at(document, "components", kind))) {
      assert.ok(text.includes(`"#/components/${kind}/${name}"`), `${kind}/${name}`);
    }
  }
  const schemes = operationsOf(document).flatMap(({ security }) =>
    parts(security).map(Object.keys)
  );
  for (const name of Object.keys(at(document, "components", "securitySchemes"))) {
    assert.ok(schemes.flat().includes(name), name);
  }
});

Deno.test("GET /api/openapi.json names no credentials by default", async () => {
  assert.deepEqual((await documentOf()).security, []);
});

Deno.test("GET /api/openapi.json lists JSON first where no file can be sent, multipart elsewhere", async () => {
  const document = await documentOf();
  const bodies = operationsOf(document).filter(({ requestBody }) => requestBody !== undefined);
  assert.ok(bodies.length > 8);
  for (const { operationId, requestBody } of bodies) {
    const kinds = Object.keys(object(object(requestBody).content));
    const hasFile = /(?<!copy)Route$|Picture$|Audio$|Pack$|Map$/.test(String(operationId));
    const first = hasFile ? "multipart/form-data" : "application/json";
    assert.equal(kinds[0], first, String(operationId));
  }
});

Deno.test("GET /api/openapi.json describes one kind of body where an operation has no optional parameter", async () => {
  const document = await documentOf();
  const bodies = operationsOf(document).filter(({ requestBody }) => requestBody !== undefined);
  const single = bodies.filter(({ parameters }) => !JSON.stringify(parameters).includes('"$ref"'));
  const kinds = single.map(({ operationId, requestBody }) => [
    operationId,
    ...Object.keys(object(object(requestBody).content)),
  ]);
  assert.deepEqual(kinds, [
    ["beginSession", "application/json"],
    ["createRoute", "multipart/form-data"],
    ["createFromPack", "multipart/form-data"],
    ["changeMapSource", "application/json"],
    ["changeSiteAddress", "application/json"],
  ]);
});

Deno.test("GET /api/openapi.json with bodies=first describes the first kind of each body alone", async () => {
  await using service = await Service.open();
  const bodiesOf = async (path: string) =>
    operationsOf(await jsonOf(service.fetch(path)))
      .filter(({ requestBody }) => requestBody !== undefined)
      .map(({ operationId, requestBody }) =>
        [String(operationId), Object.keys(object(object(requestBody).content))] as const
      );
  const all = await bodiesOf("/api/openapi.json");
  const first = await bodiesOf("/api/openapi.json?bodies=first");
  assert.deepEqual(first, all.map(([id, kinds]) => [id, kinds.slice(0, 1)]));
  assert.ok(all.some(([, kinds]) => kinds.length > 1));
  assert.deepEqual(await bodiesOf("/api/openapi.json?bodies=1"), all);
});

Deno.test("GET /api/openapi.json: patterns accept what the service takes", async () => {
  const document = await documentOf();
  const headers = at(document, "components", "parameters");
  const list = objects(at(document, "paths", "/api/site", "get").parameters);
  const patternOf = (part: JsonValue | undefined) =>
    new RegExp(String(object(object(part).schema).pattern), "u");
  const cases: readonly (readonly [JsonValue | undefined, readonly string[], readonly string[]])[] =
    [
      [headers.KeepPrevious, ["true", "TRUE"], ["", "1", "yes"]],
      [headers.IfMatch, ["*", '"a"', 'W/"a", "b"'], ["", "a", '"a" "b"']],
      [list.find(({ name }) => name === "walks"), ["1", "3,12"], ["", "0", "1,", "a", "1 2"]],
    ];
  for (const [part, accepted, refused] of cases) {
    for (const text of accepted) assert.match(text, patternOf(part));
    for (const text of refused) assert.doesNotMatch(text, patternOf(part));
  }
});

Deno.test("GET /api/openapi.json: null is beside a type or a reference, and enumerations name it", async () => {
  const all = parts(await documentOf());
  const nullable = all.filter(({ type }) => Array.isArray(type) && type.includes("null"));
  assert.ok(nullable.length > 5);
  for (const schema of nullable) {
    assert.ok(!JSON.stringify(schema.type).includes("object"), JSON.stringify(schema));
    if (Array.isArray(schema.enum)) assert.ok(schema.enum.includes(null), JSON.stringify(schema));
  }
  for (const { anyOf } of all.filter(({ anyOf }) => anyOf !== undefined)) {
    const [inner, ...others] = parts(anyOf).slice(-2);
    assert.equal(typeof inner?.$ref, "string");
    assert.deepEqual(others, [{ type: "null" }]);
  }
});

Deno.test("GET /api/openapi.json: integers beyond 32 bits, and no others, have the format int64", async () => {
  const integers = parts(await documentOf()).filter(({ type }) => type === "integer");
  assert.ok(integers.length > 50);
  for (const { format, maximum } of integers) {
    assert.equal(format, Number(maximum) > 2147483647 ? "int64" : undefined, String(maximum));
  }
});

Deno.test("GET /api/openapi.json describes the web manifest as JSON and the icon as bytes", async () => {
  const document = await documentOf();
  const contentOf = (path: string) =>
    at(document, "paths", path, "get", "responses", "200").content;
  const manifest = { schema: { $ref: "#/components/schemas/WebManifest" } };
  assert.deepEqual(contentOf("/manifest.webmanifest"), { "application/manifest+json": manifest });
  const icon = object(object(contentOf("/favicon.ico"))["image/png"]).schema;
  assert.equal(object(icon).format, "binary");
});

Deno.test("GET /api/openapi.json marks bytes as binary, in forms and in responses", async () => {
  const binary = parts(await documentOf())
    .filter(({ contentMediaType }) => contentMediaType === "application/octet-stream");
  assert.ok(binary.length > 10);
  for (const schema of binary) assert.equal(schema.format, "binary");
});

Deno.test("GET /api/openapi.json describes base64 and data URLs as the service takes them", async () => {
  const file = at(await documentOf(), "components", "schemas", "FileObject", "properties");
  const base64 = new RegExp(String(object(file.base64).pattern), "u");
  for (const text of ["", "AAAA", "AA==", "AA", "A+/9\nAA==\n"]) assert.match(text, base64);
  for (const text of ["A-_A", "data:;base64,AAAA", "AA=A", "ä"]) assert.doesNotMatch(text, base64);
  const dataUrl = new RegExp(String(object(file.dataUrl).pattern), "u");
  for (const text of ["data:;base64,AAAA", "data:audio/mpeg; base64,AA==", "data:,%41"]) {
    assert.match(text, dataUrl);
  }
  for (const text of ["AAAA", "data:audio/mpeg", "http:,A"]) {
    assert.doesNotMatch(text, dataUrl);
  }
});
