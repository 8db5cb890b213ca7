/**
 * The OpenAPI document, built from the URL table with its descriptions, and the schemas that validate
 * requests and type responses (OpenAPI 3.1.1).
 *
 * @module
 */
import { SESSION_COOKIE } from "../../access/sessions.ts";
import type { Config } from "../../config/mod.ts";
import { maxPackBytes } from "../../pack/limits.ts";
import type { Endpoint } from "../../router.ts";
import { LICENCE, VERSION } from "../../version.ts";
import type { Operation, Part, Tag } from "../endpoint/description.ts";
import type { FileField, RequestBody } from "../endpoint/request.ts";
import {
  HEADER_PARAMETERS,
  parametersOf,
  propertiesOf,
  refTo,
  resourceSchemas,
  takesDeleted,
} from "./json_schema.ts";
import { errorResponses, RESPONSE_HEADERS, responsesOf } from "./responses.ts";

// The components of the OpenAPI document that something refers to. Client generators make a type, and some warn, for
// each one that nothing uses.

/** Components by their kind (`schemas`, `headers`, …) and name. */
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const REFERENCE = /^#\/components\/(\w+)\/(.+)$/;

/** The components that the paths refer to, directly or through others. */
function usedComponents(paths: Part, components: Components): Record<string, Part> {
  const used = new Set<string>();
  const pending: unknown[] = [paths];
  while (pending.length > 0) {
    for (const reference of referencesIn(pending.pop())) {
      if (used.has(reference)) continue;
      used.add(reference);
      const [, kind = "", name = ""] = REFERENCE.exec(reference) ?? [];
      pending.push(components[kind]?.[name]);
    }
  }
  const isUsed = (kind: string) => ([name]: [string, unknown]) =>
    used.has(`#/components/${kind}/${name}`);
  return Object.fromEntries(
    Object.entries(components).map(([kind, all]) => [
      kind,
      Object.fromEntries(Object.entries(all).filter(isUsed(kind))),
    ]),
  );
}

/** Every `$ref` in a part. */
function* referencesIn(part: unknown): Generator<string> {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === "$ref" && typeof value === "string") yield value;
    else yield* referencesIn(value);
  }
}

/** The ways to send the password, by name. */
const SECURITY_SCHEMES: Readonly<Record<string, Part>> = {
  password: {
    type: "http",
    scheme: "basic",
    description: "The password of `EDIT_PASSWORD` with any user name.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: SESSION_COOKIE,
    description: "The cookie that `POST /api/session` sets.",
  },
};

const EITHER: readonly Part[] = [{ password: [] }, { session: [] }];

/** An empty requirement makes the others optional (OpenAPI 3.1.1, section 4.8.10). */
const OPTIONAL: readonly Part[] = [{}, ...EITHER];

/** The field `security` of an operation that takes the password, always or in some cases; otherwise none. */
function securityOf(
  { method, description: operation }: Endpoint<Operation>,
  { writeAccess }: Config,
): Part {
  if (operation.success.kind === "cookie") return {};
  const isOpen = method === "GET" && operation.forWriters !== true;
  if (isOpen) return takesDeleted(operation) ? { security: OPTIONAL } : {};
  return { security: writeAccess.rule === "password" ? EITHER : OPTIONAL };
}

const ABOUT =
  `Routes built from GPX tracks, points of interest (POIs) on them, pictures and one audio
file per POI.

- \`HEAD\` works wherever \`GET\` does. \`OPTIONS\` responds 204 with \`Allow\`. Any other method at a known
  path is 405 with \`Allow\`, an unknown path 404, a malformed percent escape 400.
- Every error has the body \`Error\`, and the header \`Error-Reason\` for programs. Only browsers that open an
  unknown address outside of \`/api\`, or the page of a route or POI that does not exist, get 404 with a page.
- Files of a deleted route can be reached through no endpoint; its URLs are null.
- Names ending in \`M\` are metres, in \`Km\` kilometres. Timestamps are ISO 8601 UTC with milliseconds.
- Numbers in bodies may be sent as decimal text, too. Where no file is sent, the fields may come as JSON
  (also \`text/json\`), \`application/x-www-form-urlencoded\` or \`multipart/form-data\`.
- JSON and GPX are compressed with gzip for clients that accept it, except in parts.
- Every client may read. Without the setting \`EDIT_PASSWORD\` only the machine that runs the service may
  write and read deleted routes. With it, both take the password: with \`Authorization: Basic\` and any user
  name, or in a session (\`POST /api/session\`).`;

const TAGS: Readonly<Record<Tag, string>> = {
  Routes: "Walks, made from GPX files",
  POIs: "Stations of a route",
  Pictures: "Pictures of a POI: JPEG, PNG, WebP",
  Audio: "At most one audio file a POI: MP3, MP4/M4A, AAC, Ogg, WAV, WebM",
  Service: "State and description of the service",
  Pages: "Pages for people, and what they are made of",
};

/** An OpenAPI document. */
interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: Part;
  readonly servers: readonly Part[];
  readonly tags: readonly Part[];
  /** Path items: operations by lower-case method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Part>>>>;
  /** Security requirements of operations that have none of their own. */
  readonly security: readonly Part[];
  readonly components: Readonly<Record<string, Part>>;
}

/**
 * Builds the document.
 *
 * @param endpoints The URL table with its descriptions.
 * @param config Defaults and limits that are settings.
 * @param hasOneBody Whether operations have only the first kind of their request bodies.
 */
export function buildDocument(
  endpoints: readonly Endpoint<Operation>[],
  config: Config,
  hasOneBody = false,
): OpenApiDocument {
  const paths: Record<string, Record<string, Part>> = {};
  const schemas: Record<string, Part> = { ...resourceSchemas(), FileObject: FILE_OBJECT };
  for (const endpoint of endpoints) {
    const item = paths[templateOf(endpoint)] ??= {};
    item[endpoint.method.toLowerCase()] = describe(endpoint, { config, hasOneBody }, schemas);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Route Guide",
      version: VERSION,
      description: ABOUT,
      license: { name: LICENCE, identifier: LICENCE },
    },
    servers: [{ url: "/", description: "This service" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    // No credentials unless an operation says so.
    security: [],
    components: {
      ...usedComponents(paths, {
        schemas,
        parameters: HEADER_PARAMETERS,
        headers: RESPONSE_HEADERS,
        responses: errorResponses(),
      }),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** `/api/routes/:routeId` is `/api/routes/{routeId}` in OpenAPI, and `/assets/*name` `/assets/{name}`. */
function templateOf({ pattern }: Endpoint): string {
  return pattern.replace(/[:*](\w+)/g, "{$1}");
}

/** One operation; the schemas of its body are added to those of the document. */
function describe(
  endpoint: Endpoint<Operation>,
  { config, hasOneBody }: { readonly config: Config; readonly hasOneBody: boolean },
  schemas: Record<string, Part>,
): Part {
  const operation = endpoint.description;
  const { id, tag, summary, description, body } = operation;
  const parameters = parametersOf(endpoint);
  const hasKinds = !hasOneBody && parameters.some(({ required }) => required !== true);
  const input = body && describeBody({ id, hasKinds }, body, config.maxUploadBytes);
  Object.assign(schemas, input?.schemas);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    parameters,
    ...(input === undefined ? {} : { requestBody: input.requestBody }),
    ...securityOf(endpoint, config),
    responses: responsesOf(endpoint),
  };
}

// Request bodies of the OpenAPI document: the kinds of body that an endpoint takes, and how its file comes in each of
// them (docs/api.md#files-in-json, docs/api.md#request-bodies).

/** The formats of a file; the service recognises them by the content alone. */
const FILE_KINDS: Readonly<Record<FileField["name"], string>> = {
  gpx: "GPX 1.0 or 1.1, UTF-8, with at least one track point",
  pack: "A walk pack, as `GET /api/routes/{routeId}/pack` returns it, or the walk.gpx of one",
  picture: "JPEG, PNG or WebP",
  map: "JPEG, PNG or WebP",
  audio: "MP3, MP4/M4A, AAC, Ogg, WAV or WebM without video",
};

/**
 * Base64 as a regular expression. White space is that of ASCII (RFC 4648 has none, the service ignores it): `\\s`
 * would also match the vertical tab and the spaces of Unicode, which the service refuses.
 */
const BASE64 = "[A-Za-z0-9+/\\t\\n\\f\\r ]*(=[\\t\\n\\f\\r ]*){0,2}$";

/** The JSON file object (docs/api.md#files-in-json). */
const FILE_OBJECT: Part = {
  type: "object",
  description:
    "A file in JSON. Base64 makes it a third larger; multipart is better for large files.",
  properties: {
    filename: { type: "string", description: "Original name; not used to decide the type" },
    base64: {
      type: "string",
      contentEncoding: "base64",
      pattern: `^${BASE64}`,
      description: "The content; white space of ASCII in it is ignored",
    },
    dataUrl: {
      type: "string",
      pattern: "^[Dd][Aa][Tt][Aa]:[^,]*,",
      description:
        "The content as a data URL with base64 or percent-encoding; the media type in it is ignored",
    },
  },
  oneOf: [{ required: ["base64"] }, { required: ["dataUrl"] }],
};

const FILE_REFERENCE: Part = { $ref: refTo("FileObject") };

/** The request body of an operation, and the schemas that it refers to by their names. */
interface DescribedBody {
  readonly requestBody: Part;
  readonly schemas: Readonly<Record<string, Part>>;
}

/** An operation, as the description of its body needs it. */
interface DescribedOperation {
  /** Its schemas are named after it. */
  readonly id: string;
  /**
   * Whether all kinds of body are described; else the first one. Of an operation without a parameter that can be left out
   * it is the first one always: the client that openapi-python-client 0.29 generates cannot be imported otherwise.
   */
  readonly hasKinds: boolean;
}

/**
 * Describes the request body of an operation.
 *
 * @param maxFileBytes Largest accepted upload.
 */
function describeBody(
  { id, hasKinds }: DescribedOperation,
  body: RequestBody,
  maxFileBytes: number,
): DescribedBody {
  const { file } = body;
  const most = file?.name === "pack" ? maxPackBytes(maxFileBytes) : maxFileBytes;
  const isRequired = file?.required === true || propertiesOf(body.fields).required.length > 0;
  const limit = file === undefined ? "" : ` The file may have up to ${most} bytes.`;
  const name = id.replace(/^./, (letter) => letter.toUpperCase());
  const kinds = Object.entries(kindsOf(name, file));
  const content = Object.fromEntries(
    (hasKinds ? kinds : kinds.slice(0, 1))
      .map(([type, schema]) => [type, { schema: { $ref: refTo(schema) } }]),
  );
  return {
    requestBody: {
      description: `Unknown fields are ignored; the text fields together may have 1 MiB.${limit}`,
      required: isRequired,
      content,
    },
    schemas: schemasOf(name, body),
  };
}

/** The schemas of an operation's body, one for each kind: generated clients know the kind by the type of the body. */
function schemasOf(name: string, body: RequestBody): Readonly<Record<string, Part>> {
  const { file } = body;
  return {
    [`${name}Form`]: objectOf(body, file && fileInForm(file)),
    [`${name}Json`]: objectOf(body, file && isInJson(file) ? FILE_REFERENCE : undefined),
    [`${name}Urlencoded`]: objectOf(body),
  };
}

/**
 * Names of the schemas by media type. Generated clients take the first one by default: multipart where a file can be
 * sent, which JSON makes a third larger, and JSON where none can.
 */
function kindsOf(name: string, file: FileField | undefined): Readonly<Record<string, string>> {
  const multipart = { "multipart/form-data": `${name}Form` };
  const json = { "application/json": `${name}Json`, "text/json": `${name}Json` };
  const urlencoded = { "application/x-www-form-urlencoded": `${name}Urlencoded` };
  if (file === undefined) return { ...json, ...urlencoded, ...multipart };
  return {
    ...multipart,
    ...(isInJson(file) || !file.required ? json : {}),
    ...(file.required ? {} : urlencoded),
  };
}

/** Whether a file can be sent as a JSON file object. */
function isInJson({ name }: FileField): boolean {
  return name === "picture" || name === "audio";
}

/** The fields as an object, with the file if this kind of body can carry it. */
function objectOf({ file, fields }: RequestBody, fileSchema?: Part): Part {
  const { properties, required } = propertiesOf(fields);
  if (file === undefined || fileSchema === undefined) {
    return { type: "object", properties, required };
  }
  return {
    type: "object",
    properties: { [file.name]: fileSchema, ...properties },
    required: file.required ? [file.name, ...required] : required,
  };
}

/** A binary part of a form (OpenAPI 3.1.1, 4.8.14.2); `format` is what most client generators look at. */
function fileInForm({ name }: FileField): Part {
  return {
    type: "string",
    format: "binary",
    contentMediaType: "application/octet-stream",
    description: `${FILE_KINDS[name]}; recognised by its content`,
  };
}
