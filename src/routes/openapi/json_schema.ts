/** JSON Schema of resources, bodies and queries, from the schemas that validate them. @module */
import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from "@valibot/to-json-schema";
import type { Part } from "../endpoint/description.ts";
import type { FieldsSchema, QuerySchema } from "../endpoint/request.ts";
import { BEYOND_JSON_SCHEMA } from "../endpoint/values.ts";
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
