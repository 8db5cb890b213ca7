/** JSON Schema of resources, bodies, queries and parameters, from the schemas that validate them. @module */
import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from "@valibot/to-json-schema";
import type { Endpoint } from "../../router.ts";
import type { Operation, Part } from "../endpoint/description.ts";
import { BEYOND_JSON_SCHEMA, type FieldsSchema, type QuerySchema } from "../endpoint/request.ts";
import { RESOURCES } from "../resources.ts";

/** Fields of an object: their schemas by name, and which of them must be there. */
interface Properties {
  readonly properties: Readonly<Record<string, Part>>;
  readonly required: readonly string[];
}

/** The actions that make a number an integer and bound it. */
const INTEGER_ACTIONS: readonly string[] = ["safe_integer", "max_value"];

const CONFIG: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "output",
  ignoreActions: BEYOND_JSON_SCHEMA,
  overrideRef: ({ referenceId }) => refTo(referenceId),
  overrideSchema: ({ jsonSchema }) => typedConstant(nullableInShort(jsonSchema)),
  overrideAction: ({ valibotAction: { type }, jsonSchema }) =>
    INTEGER_ACTIONS.includes(type) ? wideInteger(jsonSchema) : undefined,
};

/** Where the schema of a resource is found. */
export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** All resources. */
export function resourceSchemas(): Readonly<Record<string, Part>> {
  const schemas = Object.entries(toJsonSchemaDefs(RESOURCES, CONFIG));
  return Object.fromEntries(schemas.map(([name, schema]) => [name, { ...schema }]));
}

/** The fields of a body or the parameters of a query. */
export function propertiesOf(schema: FieldsSchema | QuerySchema): Properties {
  // Without definitions of its own the converter would remember those of other schemas.
  const { properties = {}, required = [] } = toJsonSchema(schema, { ...CONFIG, definitions: {} });
  const parts = Object.entries(properties).map(([name, part]) => [name, part === true ? {} : part]);
  return { properties: Object.fromEntries(parts), required };
}

/**
 * `anyOf: [X, null]` says the same as `type: [X, null]`, but tools show the latter better. An enumeration then has to
 * name null, too. An object stays a reference beside null.
 */
function nullableInShort(schema: JsonSchema): JsonSchema {
  const [inner, none, ...rest] = schema.anyOf ?? [];
  if (typeof inner !== "object" || typeof none !== "object" || rest.length > 0) return schema;
  if (typeof inner.type !== "string" || none.type !== "null") return schema;
  const { anyOf: _anyOf, ...outer } = schema;
  const values = inner.enum === undefined ? {} : { enum: [...inner.enum, null] };
  return { ...outer, ...inner, ...values, type: [inner.type, "null"] };
}

/** A generated client in Java takes a constant without a type for an object. */
function typedConstant(schema: JsonSchema): JsonSchema {
  const { const: constant } = schema;
  if (typeof constant !== "boolean" && typeof constant !== "string") return schema;
  return { type: typeof constant === "string" ? "string" : "boolean", ...schema };
}

/** A generated client in Java reads an integer without this format into 32 bits. */
function wideInteger(schema: JsonSchema): JsonSchema | undefined {
  if (schema.type !== "integer") return undefined;
  const { format: _format, ...plain } = schema;
  return (schema.maximum ?? Infinity) > 0x7fff_ffff ? { ...plain, format: "int64" } : plain;
}

// Parameters of the OpenAPI document: ids in the path, the query, and the headers of conditional and range requests
// (RFC 9110, 13 and 14).

const ID_MEANINGS: Readonly<Record<string, string>> = {
  routeId: "Identifier of the route",
  poiId: "Identifier of the POI; it must belong to the route",
  pictureId: "Identifier of the picture; it must belong to the POI",
  entryId: "Identifier of the entry; it must belong to the route",
};

/** Entity tags with commas between them, or `*` (RFC 9110, 13.1.1). */
const TAGS = '^(\\*|(W/)?"[^"]*"([\\t ]*,[\\t ]*(W/)?"[^"]*")*)$';

/** Request headers by the name of their component. */
export const HEADER_PARAMETERS: Readonly<Record<string, Part>> = {
  IfMatch: header(
    "If-Match",
    "Entity tags, or `*`: with any other version the response is 412",
    TAGS,
  ),
  IfNoneMatch: header(
    "If-None-Match",
    "Entity tags that the client has, or `*`: the response is then 304",
    TAGS,
  ),
  IfModifiedSince: header("If-Modified-Since", "HTTP date: 304 if unchanged since; not with a tag"),
  IfUnmodifiedSince: header(
    "If-Unmodified-Since",
    "HTTP date: 412 if changed since; not with a tag",
  ),
  Range: header(
    "Range",
    "One range in bytes, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-500`; what is malformed " +
      "or has several ranges is ignored",
  ),
  IfRange: header("If-Range", "Strong entity tag or HTTP date: another version is sent whole"),
  KeepPrevious: header(
    "Keep-Previous",
    "`true`: what the write removes or replaces can be restored for 30 days, see `listRemoved`",
    "^[Tt][Rr][Uu][Ee]$",
  ),
};

const JSON_HEADERS = ["IfMatch", "IfNoneMatch"];
const FILE_HEADERS = Object.keys(HEADER_PARAMETERS).filter((name) => name !== "KeepPrevious");

/** All parameters of an operation. */
export function parametersOf(
  { method, pattern, description: operation }: Endpoint<Operation>,
): readonly Part[] {
  const headers = method !== "GET"
    ? headersOfWrite(pattern, operation)
    : operation.success.kind === "file" || operation.success.kind === "archive"
    ? FILE_HEADERS
    : JSON_HEADERS;
  return [
    ...[...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => idParameter(name)),
    ...[...pattern.matchAll(/\*(\w+)/g)].map(([, name = ""]) => nameParameter(name)),
    ...queryParameters(operation),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function headersOfWrite(pattern: string, { keepsPrevious }: Operation): readonly string[] {
  const precondition = pattern.includes(":") ? ["IfMatch"] : [];
  return keepsPrevious === true ? [...precondition, "KeepPrevious"] : precondition;
}

/** Whether an operation can read deleted routes, which takes the password if one is set. */
export function takesDeleted({ query }: Operation): boolean {
  return query !== undefined && "includeDeleted" in query.entries;
}

function idParameter(name: string): Part {
  return {
    name,
    in: "path",
    required: true,
    description: ID_MEANINGS[name],
    schema: {
      type: "integer",
      format: "int64",
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    },
  };
}

function nameParameter(name: string): Part {
  const description = "Name with the hash of the content, such as `guide.0123456789abcdef.js`";
  return { name, in: "path", required: true, description, schema: { type: "string" } };
}

function queryParameters({ query }: Operation): readonly Part[] {
  if (query === undefined) return [];
  return Object.entries(propertiesOf(query).properties).map(([name, part]) => {
    const { description, ...schema } = part;
    return { name, in: "query", required: false, description, schema };
  });
}

function header(name: string, description: string, pattern?: string): Part {
  const schema = { type: "string", ...(pattern === undefined ? {} : { pattern }) };
  return { name, in: "header", required: false, description, schema };
}
