/**
 * Compares responses with the OpenAPI document: a documented status, the documented headers and no others, a
 * JSON body that is valid against its schema. The schemas of responses allow no further fields.
 *
 * @module
 */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type Json, type JsonValue, object } from "../responses.ts";
import { type Asked, Description } from "./description.ts";

/** What was sent. */
export interface Sent {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
}

/** Headers that belong to the message or to CORS and not to one operation. */
const GENERAL_HEADERS = /^(content-type|content-length|vary|date|access-control-.*)$/;

/** Larger JSON is not read: its beginning says nothing that a smaller one does not say. */
const MAX_JSON_BYTES = 256 * 1024;

const ERROR_REF = { "$ref": "#/components/schemas/Error" };

const REASON_REF = { "$ref": "#/components/headers/Error-Reason" };

const REQUIRED_TEXT = { required: true, schema: { type: "string" } };

const HTML = "text/html; charset=utf-8";

/** What browsers get that open an unknown address, as `info` says. */
const UNKNOWN_PAGE: Json = {
  headers: Object.fromEntries(
    ["Cache-Control", "Content-Security-Policy", "Permissions-Policy", "Referrer-Policy"]
      .map((name) => [name, REQUIRED_TEXT]),
  ),
  content: { [HTML]: {} },
};

/** The header that an error outside of the operations has, by its status. */
const HEADER_OF_ERROR: Readonly<Record<number, string>> = {
  401: "WWW-Authenticate",
  405: "Allow",
  429: "Retry-After",
};

/** Checks responses against one document. */
export class ResponseCheck {
  readonly description: Description;
  readonly #ajv = new Ajv2020({ strict: false });

  /** @param document The parsed document. */
  constructor(document: Json) {
    this.description = new Description(document);
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: "api:document", components: this.description.components });
  }

  /**
   * Checks a response, and returns one that can still be read.
   *
   * @param onSeen Called with a documented status that was returned, as `GET /api/routes 200`.
   */
  async check(
    { method, path }: Sent,
    response: Response,
    onSeen: (seen: string) => void,
  ): Promise<Response> {
    const asked = this.description.find(method, path);
    const context = `${method} ${path} returned ${response.status}`;
    const isPage = asked.kind === "no path" && response.status === 404 &&
      response.headers.get("Content-Type") === HTML;
    const { documented, seen } = isPage
      ? { documented: UNKNOWN_PAGE, seen: null }
      : this.#documented(asked, method, response.status, context);
    this.#checkHeaders(documented, response, context);
    const checked = await this.#checkBody(documented, method, response, context);
    if (seen !== null) onSeen(seen);
    return checked;
  }

  /** The response object for a status; those outside of operations are described in `info`. */
  #documented(asked: Asked, method: string, status: number, context: string) {
    if (asked.kind === "operation" && method !== "OPTIONS") {
      const { key, responses } = asked.operation;
      const response = responses[status];
      assert.ok(response !== undefined, `${context}, which is not documented for ${key}`);
      return { documented: this.description.resolve(response), seen: `${key} ${status}` };
    }
    const allow = { headers: { Allow: REQUIRED_TEXT } };
    if (asked.kind !== "no path" && method === "OPTIONS") {
      assert.equal(status, 204, context);
      return { documented: allow, seen: null };
    }
    const expected = asked.kind === "no method"
      ? [401, 403, 405, 429, 503]
      : [400, 401, 403, 404, 429, 503];
    assert.ok(expected.includes(status), `${context}, expected was one of ${expected}`);
    const content = { "application/json": { schema: ERROR_REF } };
    const header = HEADER_OF_ERROR[status];
    const headers = {
      "Cache-Control": { required: true, schema: { const: "no-store" } },
      "Error-Reason": REASON_REF,
      ...(header === undefined ? {} : { [header]: REQUIRED_TEXT }),
    };
    return { documented: { headers, content }, seen: null };
  }

  #checkHeaders(documented: Json, { headers }: Response, context: string): void {
    const known = new Map(
      Object.entries(object(documented.headers ?? {})).map((
        [name, header],
      ) => [name.toLowerCase(), this.description.resolve(header)]),
    );
    known.set("x-content-type-options", { required: true, schema: { const: "nosniff" } });
    for (const [name, { required, schema }] of known) {
      const value = headers.get(name);
      assert.ok(value !== null || required !== true, `${context} without ${name}`);
      if (value !== null) this.#checkValue(schema, value, `${context}, header ${name}`);
    }
    for (const [name] of headers) {
      const isKnown = known.has(name) || GENERAL_HEADERS.test(name);
      assert.ok(isKnown, `${context} with ${name}, which is not documented`);
    }
  }

  async #checkBody(
    documented: Json,
    method: string,
    response: Response,
    context: string,
  ): Promise<Response> {
    const content = object(documented.content ?? {});
    const hasBody = Object.keys(content).length > 0;
    // The server leaves out the body of an error response to HEAD.
    if (method === "HEAD" && response.status >= 400) return response;
    if (method === "HEAD" || !hasBody) {
      assert.equal(response.body, null, `${context} with a body`);
      return response;
    }
    const mediaType = response.headers.get("Content-Type") ?? "none";
    const described = content[mediaType];
    assert.ok(described !== undefined, `${context} as ${mediaType}, which is not documented`);
    const length = response.headers.get("Content-Length");
    const isJson = /^application\/(?:\w+\+)?json$/.test(mediaType);
    const isRead = isJson && length !== null && Number(length) <= MAX_JSON_BYTES;
    if (!isRead) return response;
    const bytes = await response.bytes();
    const isCompressed = response.headers.get("Content-Encoding") === "gzip";
    const text = new TextDecoder().decode(isCompressed ? gunzipSync(bytes) : bytes);
    const value: JsonValue = JSON.parse(text);
    this.#checkValue(object(described).schema, value, context);
    return new Response(bytes, response);
  }

  #checkValue(schema: JsonValue | undefined, value: JsonValue, context: string): void {
    const validate = this.#compiled(JSON.stringify(object(schema)));
    if (validate(value)) return;
    const errors = validate.errors?.map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`
    );
    assert.fail(`${context}: ${errors?.join(", ")}\n${JSON.stringify(value).slice(0, 500)}`);
  }

  readonly #validators = new Map<string, ReturnType<Ajv2020["compile"]>>();

  #compiled(schema: string): ReturnType<Ajv2020["compile"]> {
    const known = this.#validators.get(schema);
    if (known !== undefined) return known;
    const absolute = schema.replaceAll('"$ref":"#/', '"$ref":"api:document#/');
    const validate = this.#ajv.compile(JSON.parse(absolute));
    this.#validators.set(schema, validate);
    return validate;
  }
}
