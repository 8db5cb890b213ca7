/**
 * Maps method and pattern to a handler, and responds where the table itself decides
 * (404, 405, `HEAD`, `OPTIONS`; docs/api.md#addresses-and-methods).
 *
 * Every parameter of the API is an id, so `:name` in a pattern matches an id and nothing else. Handlers receive
 * numbers, under names that the type checker takes from the pattern. A last segment `*name` matches any text; the
 * handler reads it from the path.
 *
 * ```ts
 * const router = new Router();
 * router.get("/api/routes/:routeId/gpx", (_request, { routeId }) => new Response(`route ${routeId}`));
 * ```
 *
 * @module
 */
import { invalid, notFound } from "./errors.ts";
import { HttpError } from "./http/errors.ts";
import { type Client, type RequestTarget, targetOf } from "./http/request.ts";

/** The ids in a path by their names in the pattern. */
export type Params<Name extends string> = { readonly [Key in Name]: number };

/**
 * Responds to a request; `Name` lists the ids it needs, as in `Handler<"routeId" | "poiId">`. A handler need not
 * be asynchronous.
 */
export type Handler<Name extends string = never> = (
  request: Request,
  params: Params<Name>,
  target: RequestTarget,
  client: Client,
) => Response | Promise<Response>;

/** The names of the ids in a pattern: `"/api/routes/:routeId/gpx"` has `"routeId"`. */
export type ParamNames<Pattern extends string> = Pattern extends
  `${string}/:${infer Name}/${infer Rest}` ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}/:${infer Name}` ? Name
  : never;

/** The methods that a table can have. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One line of the table. */
export interface Endpoint<Description = unknown> {
  readonly method: Method;
  /** Path with names for its ids, such as `/api/routes/:routeId/gpx`. */
  readonly pattern: string;
  readonly description: Description;
}

type Dispatch = (
  request: Request,
  ids: readonly number[],
  target: RequestTarget,
  client: Client,
) => ReturnType<Handler>;

/** A node of the tree of patterns: the segments that may follow, and the handlers if the path ends here. */
class RouteNode {
  readonly literals = new Map<string, RouteNode>();
  readonly dispatch = new Map<string, Dispatch>();
  id: RouteNode | undefined;
  /** Matches a last segment that is neither a literal nor an id. */
  rest: RouteNode | undefined;

  /** The methods to name in `Allow` (RFC 9110, 10.2.1). */
  get allow(): string {
    const methods = [...this.dispatch.keys()];
    if (this.dispatch.has("GET")) methods.push("HEAD");
    return [...methods, "OPTIONS"].join(", ");
  }
}

/** The node of a path and the ids in it. */
interface Match {
  readonly node: RouteNode;
  readonly ids: readonly number[];
}

/** Number of paths whose match is cached; the pupils of a class request the same few. */
const MAX_CACHED_MATCHES = 1000;

/**
 * A table of routes. Paths match exactly: case, trailing slash, `..` and double slashes all count.
 * Literal segments take precedence over ids. No literal looks like an id, so the search never backtracks.
 *
 * Each line has a description, which the router only keeps; a table of `void` has none.
 */
export class Router<Description = void> {
  readonly #root = new RouteNode();
  readonly #onMatch: ((method: string, pattern: string) => void) | undefined;
  readonly #endpoints: Endpoint<Description>[] = [];
  readonly #matches = new Map<string, Match>();

  /** @param onMatch Called with method and pattern before the handler. */
  constructor(onMatch?: (method: string, pattern: string) => void) {
    this.#onMatch = onMatch;
  }

  /** All lines of the table, in the order in which they were added. */
  get endpoints(): readonly Endpoint<Description>[] {
    return this.#endpoints;
  }

  /** Adds a handler for `GET`, and for `HEAD` with the same headers. */
  get<P extends string>(
    pattern: P,
    handler: Handler<ParamNames<P>>,
    description: Description,
  ): void {
    this.#add({ method: "GET", pattern, description }, handler);
  }

  /** Adds a handler for `POST`. */
  post<P extends string>(
    pattern: P,
    handler: Handler<ParamNames<P>>,
    description: Description,
  ): void {
    this.#add({ method: "POST", pattern, description }, handler);
  }

  /** Adds a handler for `PUT`. */
  put<P extends string>(
    pattern: P,
    handler: Handler<ParamNames<P>>,
    description: Description,
  ): void {
    this.#add({ method: "PUT", pattern, description }, handler);
  }

  /** Adds a handler for `DELETE`. */
  delete<P extends string>(
    pattern: P,
    handler: Handler<ParamNames<P>>,
    description: Description,
  ): void {
    this.#add({ method: "DELETE", pattern, description }, handler);
  }

  /**
   * Responds to a request from the table.
   *
   * @throws {AppError} `not_found` for an unknown path or a segment that is not an id where one is required, and
   * `invalid` for a path with malformed escapes.
   * @throws {HttpError} 405 with `Allow` for a known path with another method.
   * @throws whatever the handler throws.
   */
  async handle(request: Request, client: Client): Promise<Response> {
    const target = targetOf(request);
    const { node, ids } = this.#matches.get(target.path) ?? this.#match(target.path);
    const { method } = request;
    const dispatch = node.dispatch.get(method === "HEAD" ? "GET" : method);
    if (dispatch !== undefined) {
      const response = await dispatch(request, ids, target, client);
      return method === "HEAD" ? await withoutBody(response) : response;
    }
    const headers = { Allow: node.allow };
    if (method === "OPTIONS") {
      return new Response(null, { status: 204, headers });
    }
    throw new HttpError(405, "method-not-allowed", `Method ${method} is not allowed`, { headers });
  }

  #add<P extends string>(
    endpoint: Endpoint<Description> & { readonly pattern: P },
    handler: Handler<ParamNames<P>>,
  ): void {
    const { method, pattern } = endpoint;
    const names: string[] = [];
    const node = this.#nodeFor(pattern, names);
    if (node.dispatch.has(method)) {
      throw new Error(`${method} ${pattern} is already in the table`);
    }
    this.#endpoints.push(endpoint);
    node.dispatch.set(method, (request, ids, target, client) => {
      this.#onMatch?.(request.method, pattern);
      return handler(request, paramsOf<ParamNames<P>>(names, ids), target, client);
    });
    this.#matches.clear();
  }

  /** The node of a pattern, created if it is missing; adds the names of the ids to `names`. */
  #nodeFor(pattern: string, names: string[]): RouteNode {
    let node = this.#root;
    for (const segment of pattern.slice(1).split("/")) {
      if (segment.startsWith(":")) {
        names.push(segment.slice(1));
        node = node.id ??= new RouteNode();
      } else if (segment.startsWith("*")) {
        node = node.rest ??= new RouteNode();
      } else {
        const next = node.literals.get(segment) ?? new RouteNode();
        node.literals.set(segment, next);
        node = next;
      }
    }
    return node;
  }

  /** Finds the match of a path and caches it. @throws {AppError} `not_found` when no pattern matches. */
  #match(path: string): Match {
    const ids: number[] = [];
    const node = this.#find(segmentsOf(path), ids);
    if (node === undefined || node.dispatch.size === 0) {
      throw notFound("Not found");
    }
    if (this.#matches.size === MAX_CACHED_MATCHES) this.#matches.clear();
    const match = { node, ids };
    this.#matches.set(path, match);
    return match;
  }

  /** The node of a path; adds its ids to `ids`. */
  #find(segments: readonly string[], ids: number[]): RouteNode | undefined {
    let node: RouteNode | undefined = this.#root;
    for (const [index, segment] of segments.entries()) {
      const literal: RouteNode | undefined = node.literals.get(segment);
      if (literal !== undefined) {
        node = literal;
        continue;
      }
      const id = parseId(segment);
      if (id === undefined || node.id === undefined) {
        return index === segments.length - 1 ? node.rest : undefined;
      }
      ids.push(id);
      node = node.id;
    }
    return node;
  }
}

/** The segments of the path, decoded one by one, so that an escaped slash stays inside its segment. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.slice(1).split("/");
  if (!path.includes("%")) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause;
    throw invalid("request-invalid", "The path has a malformed percent escape");
  }
}

/** An id is a positive safe integer in plain decimal digits (docs/api.md#addresses-and-methods). */
function parseId(segment: string): number | undefined {
  if (!/^[1-9][0-9]{0,15}$/.test(segment)) return undefined;
  const id = Number(segment);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The ids by their names. A match has one id for each `:name` of its pattern, in the same order. */
function paramsOf<Name extends string>(
  names: readonly string[],
  ids: readonly number[],
): Params<Name> {
  // The keys are the names that `ParamNames` takes from the pattern.
  return Object.fromEntries(names.map((name, index) => [name, ids[index]])) as Params<Name>;
}

/** The response to `HEAD`: the headers of `GET`. Cancelling the body closes its file. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}
