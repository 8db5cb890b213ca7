/**
 * The OpenAPI document, built from the URL table with its descriptions, and the schemas that validate
 * requests and type responses (OpenAPI 3.1.1).
 *
 * @module
 */
import { SESSION_COOKIE } from "../../access/sessions.ts";
import type { Config } from "../../config/mod.ts";
import type { Endpoint } from "../../router.ts";
import { LICENCE, VERSION } from "../../version.ts";
import type { Operation, Part, Tag } from "../endpoint/description.ts";
import { resourceSchemas } from "./json_schema.ts";
import { HEADER_PARAMETERS, parametersOf, takesDeleted } from "./parameters.ts";
import { describeBody, FILE_OBJECT } from "./request_body.ts";
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
