/**
 * What the table of operations contains about an endpoint. The rest of its description follows from its method, its
 * path and the schemas that validate its requests.
 *
 * @module
 */
import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from "@valibot/to-json-schema";
import type { FieldsSchema, RequestBody } from "../schemas/bodies.ts";
import type { QuerySchema } from "../schemas/queries.ts";
import { type ResourceName, RESOURCES } from "../schemas/resources.ts";
import { BEYOND_JSON_SCHEMA } from "../schemas/values.ts";

/** A part of the OpenAPI document (OpenAPI 3.1.1). */
export type Part = Readonly<Record<string, unknown>>;

/** Chapters of the document. */
export type Tag = "Routes" | "POIs" | "Pictures" | "Audio" | "Service" | "Pages";

/** The successful response of an endpoint. */
export type Success =
  /** JSON. */
  | { readonly kind: "json"; readonly resource: ResourceName }
  /** 201 with `Location` for a new resource, 200 for one that was there. */
  | { readonly kind: "stored"; readonly resource: ResourceName }
  /** 204: done, with nothing to say. */
  | { readonly kind: "nothing" }
  /** 204 with a cookie, which begins or ends a session. */
  | { readonly kind: "cookie" }
  /** 201 with `Location` and the new resource. */
  | { readonly kind: "created"; readonly resource: ResourceName }
  /** An uploaded file, in ranges if requested; with `metadata` its JSON if `metadata=true`. */
  | {
    readonly kind: "file";
    readonly mediaTypes: readonly string[];
    readonly metadata?: ResourceName;
  }
  /** A file that is made when it is read, in ranges if requested. */
  | { readonly kind: "archive"; readonly mediaTypes: readonly string[] }
  /** A part of the program itself: this document, or the page that shows it. */
  | {
    readonly kind: "own";
    readonly mediaType: string;
    readonly schema: Part;
    /** Whether browsers show or run it; it then comes with a policy. */
    readonly isPage?: true;
  }
  /** A page for people, or a file that pages are made of. */
  | {
    readonly kind: "page" | "asset";
    readonly mediaTypes: readonly string[];
  };

/** One endpoint. */
export interface Operation {
  /** `operationId`: its name in generated clients. */
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly query?: QuerySchema;
  /** Whether its query may name routes: a list that is not valid is refused, and what it names may not be there. */
  readonly namesRoutes?: true;
  readonly body?: RequestBody;
  readonly success: Success;
  /** Whether it is a read that only those may do who may write. */
  readonly forWriters?: true;
  /** Whether it takes `Keep-Previous`. */
  readonly keepsPrevious?: true;
  /** When it responds 409; undefined if never. */
  readonly conflict?: string;
}

/** What deletions say in their description. */
export const FOR_GOOD = "For good, unless `Keep-Previous` says otherwise.";

/** A response of 200 with a resource. */
export function json(resource: ResourceName): Success {
  return { kind: "json", resource };
}

/** A response of 201 with a new resource. */
export function created(resource: ResourceName): Success {
  return { kind: "created", resource };
}

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
