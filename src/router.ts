/**
 * Which handler answers a request: method and pattern → handler, with the answers that follow from the
 * table itself (404, 405, `HEAD`, `OPTIONS`; docs/api.md#addresses-and-methods).
 *
 * Every parameter of the API is an id, so `:name` in a pattern stands for an id and nothing else. Handlers
 * get numbers, under names that the type checker reads off the pattern. A last segment `*name` stands for any
 * text; the handler takes it from the path.
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
import type { Client } from "./http/client.ts";
import { type RequestTarget, targetOf } from "./http/request_target.ts";

/** The ids in a path by the names that the pattern gives them. */
export type Params<Name extends string> = { readonly [Key in Name]: number };

/**
 * Responds to a request; `Name` lists the ids it needs, as in `Handler<"routeId" | "poiId">`. A handler that
 * waits for nothing need not be asynchronous; the router always waits.
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
export interface Endpoint {
  readonly method: Method;
  /** Path with names for its ids, such as `/api/routes/:routeId/gpx`. */
  readonly pattern: string;
}

type Dispatch = (
  request: Request,
  ids: readonly number[],
  target: RequestTarget,
  client: Client,
) => ReturnType<Handler>;

/** One segment of the patterns: what may follow it, and what answers if the path ends here. */
class Place {
  readonly literals = new Map<string, Place>();
  readonly dispatch = new Map<string, Dispatch>();
  id: Place | undefined;
  /** What serves a last segment that is neither a literal nor an id. */
  rest: Place | undefined;

  /** The methods to name in `Allow` (RFC 9110, 10.2.1). */
  get allow(): string {
    const methods = [...this.dispatch.keys()];
    if (this.dispatch.has("GET")) methods.push("HEAD");
    return [...methods, "OPTIONS"].join(", ");
  }
}

/** Where a path leads. */
interface Match {
  readonly place: Place;
  readonly ids: readonly number[];
}

/** How many paths are remembered with what they lead to; pupils of a class ask for the same few. */
const REMEMBERED_PATHS = 1000;

/**
 * A table of routes. Paths match exactly: case, trailing slash, `..` and double slashes all count.
 * Fixed segments win over ids, and since no fixed segment looks like an id, one walk finds the route.
 */
export class Router {
  readonly #root = new Place();
  readonly #onMatch: ((method: string, pattern: string) => void) | undefined;
  readonly #endpoints: Endpoint[] = [];
  readonly #matches = new Map<string, Match>();

  /** @param onMatch Told what answers, just before it does. */
  constructor(onMatch?: (method: string, pattern: string) => void) {
    this.#onMatch = onMatch;
  }

  /** All lines of the table, in the order in which they came. */
  get endpoints(): readonly Endpoint[] {
    return this.#endpoints;
  }

  /** Responds to `GET`, and `HEAD` with the same headers. */
  get<P extends string>(pattern: P, handler: Handler<ParamNames<P>>): void {
    this.#add("GET", pattern, handler);
  }

  /** Responds to `POST`. */
  post<P extends string>(pattern: P, handler: Handler<ParamNames<P>>): void {
    this.#add("POST", pattern, handler);
  }

  /** Responds to `PUT`. */
  put<P extends string>(pattern: P, handler: Handler<ParamNames<P>>): void {
    this.#add("PUT", pattern, handler);
  }

  /** Responds to `DELETE`. */
  delete<P extends string>(pattern: P, handler: Handler<ParamNames<P>>): void {
    this.#add("DELETE", pattern, handler);
  }

  /**
   * Responds to a request from the table.
   *
   * @throws {AppError} `not_found` for an unknown path or a segment that is no id where one belongs; {HttpError} 405 with
   * `Allow` for a known path with another method; 400 for a path with broken escapes; and whatever the
   * handler throws.
   */
  async handle(request: Request, client: Client): Promise<Response> {
    const target = targetOf(request);
    const { place, ids } = this.#matches.get(target.path) ?? this.#match(target.path);
    const { method } = request;
    const answer = place.dispatch.get(method === "HEAD" ? "GET" : method);
    if (answer !== undefined) {
      const response = await answer(request, ids, target, client);
      return method === "HEAD" ? await withoutBody(response) : response;
    }
    const headers = { Allow: place.allow, "X-Content-Type-Options": "nosniff" };
    if (method === "OPTIONS") {
      return new Response(null, { status: 204, headers });
    }
    throw new HttpError(405, `${method} is not possible here`, { headers });
  }

  #add<P extends string>(
    method: Method,
    pattern: P,
    handler: Handler<ParamNames<P>>,
  ): void {
    const names: string[] = [];
    const place = this.#claim(pattern, names);
    if (place.dispatch.has(method)) {
      throw new Error(`${method} ${pattern} is in the table already`);
    }
    this.#endpoints.push({ method, pattern });
    place.dispatch.set(method, (request, ids, target, client) => {
      this.#onMatch?.(request.method, pattern);
      const params: Record<string, number> = {};
      for (let index = 0; index < names.length; index++) {
        params[names[index] ?? ""] = ids[index] ?? NaN;
      }
      assertComplete<ParamNames<P>>(params, ids, names);
      return handler(request, params, target, client);
    });
    this.#matches.clear();
  }

  /** Walks a pattern, making what is missing, and collects the names of its ids. */
  #claim(pattern: string, names: string[]): Place {
    let place = this.#root;
    for (const segment of pattern.slice(1).split("/")) {
      if (segment.startsWith(":")) {
        names.push(segment.slice(1));
        place = place.id ??= new Place();
      } else if (segment.startsWith("*")) {
        place = place.rest ??= new Place();
      } else {
        const next = place.literals.get(segment) ?? new Place();
        place.literals.set(segment, next);
        place = next;
      }
    }
    return place;
  }

  /** Finds where a path leads, and remembers it. @throws {AppError} `not_found` when it leads nowhere. */
  #match(path: string): Match {
    const ids: number[] = [];
    const place = this.#find(segmentsOf(path), ids);
    if (place === undefined || place.dispatch.size === 0) {
      throw notFound("There is nothing at this address");
    }
    if (this.#matches.size === REMEMBERED_PATHS) this.#matches.clear();
    const match = { place, ids };
    this.#matches.set(path, match);
    return match;
  }

  /** Walks a path and collects its ids. */
  #find(segments: readonly string[], ids: number[]): Place | undefined {
    let place: Place | undefined = this.#root;
    for (const [index, segment] of segments.entries()) {
      const literal: Place | undefined = place.literals.get(segment);
      if (literal !== undefined) {
        place = literal;
        continue;
      }
      const id = parseId(segment);
      if (id === undefined || place.id === undefined) {
        return index === segments.length - 1 ? place.rest : undefined;
      }
      ids.push(id);
      place = place.id;
    }
    return place;
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
    throw invalid("The path has a malformed percent escape");
  }
}

/** An id is a positive safe integer in plain decimal digits; anything else is none (docs/api.md#addresses-and-methods). */
function parseId(segment: string): number | undefined {
  if (!/^[1-9][0-9]{0,15}$/.test(segment)) return undefined;
  const id = Number(segment);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The walk has found an id for every name of the pattern; this says so to the type checker. */
function assertComplete<Name extends string>(
  _params: Readonly<Record<string, number>>,
  ids: readonly number[],
  names: readonly string[],
): asserts _params is Params<Name> {
  if (ids.length !== names.length) throw new Error(`No id was found for all of ${names}`);
}

/** The response to `HEAD`: the headers of `GET`. Cancelling the body closes the file that it is read from. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}
