/**
 * The OpenAPI document as the checks of responses need it: the operation of a request, and what it may return.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type Json, type JsonValue, object } from "../responses.ts";

/** One operation. */
export interface DescribedOperation {
  /** Method and path, as in `GET /api/routes/{routeId}`. */
  readonly key: string;
  /** Responses by status. */
  readonly responses: Json;
}

/** What a request asks for. */
export type Asked =
  | { readonly kind: "operation"; readonly operation: DescribedOperation }
  /** The path exists, but not with this method. */
  | { readonly kind: "no method" }
  | { readonly kind: "no path" };

/** A path of the document. */
interface Path {
  readonly pattern: RegExp;
  /** Operations by method. */
  readonly operations: ReadonlyMap<string, DescribedOperation>;
}

/** An OpenAPI document, parsed. */
export class Description {
  readonly components: Json;
  readonly #paths: readonly Path[];

  constructor(readonly document: Json) {
    this.components = object(document.components);
    this.#paths = Object.entries(object(document.paths)).map(toPath);
  }

  /** All operations. */
  get operations(): readonly DescribedOperation[] {
    return this.#paths.flatMap(({ operations }) => [...operations.values()]);
  }

  /** Every documented status, as `GET /api/routes 200`. */
  get statuses(): readonly string[] {
    return this.operations.flatMap(({ key, responses }) =>
      Object.keys(responses).map((status) => `${key} ${status}`)
    );
  }

  /** Finds the operation of a request; `HEAD` is that of `GET`. */
  find(method: string, path: string): Asked {
    const decoded = decodeSegments(path);
    const found = this.#paths.find(({ pattern }) => decoded !== null && pattern.test(decoded));
    if (found === undefined) return { kind: "no path" };
    const operation = found.operations.get(method === "HEAD" ? "GET" : method);
    return operation === undefined ? { kind: "no method" } : { kind: "operation", operation };
  }

  /** The value itself, or what its `$ref` points to. */
  resolve(value: JsonValue | undefined): Json {
    const part = object(value);
    const { $ref } = part;
    if (typeof $ref !== "string") return part;
    const [root, ...keys] = $ref.split("/");
    assert.equal(root, "#");
    return this.resolve(
      keys.reduce<JsonValue | undefined>((at, key) => object(at)[key], this.document),
    );
  }
}

function toPath([template, item]: [string, JsonValue]): Path {
  // Ids are numbers; a `name`, which only files of the pages have, is any text.
  const pattern = template.replaceAll(".", "\\.").replace("{name}", "[^/]+")
    .replace(/\{\w+\}/g, "[1-9][0-9]{0,15}");
  const operations = Object.entries(object(item)).map(([method, operation]) => {
    const name = method.toUpperCase();
    const responses = object(object(operation).responses);
    return [name, { key: `${name} ${template}`, responses }] as const;
  });
  return { pattern: new RegExp(`^${pattern}$`), operations: new Map(operations) };
}

/** An escaped slash belongs to its segment, so it stays escaped. */
function decodeSegments(path: string): string | null {
  try {
    const segments = path.split("/").map(decodeURIComponent);
    return segments.some((segment) => segment.includes("/")) ? null : segments.join("/");
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return null;
  }
}
