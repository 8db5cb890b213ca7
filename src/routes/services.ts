/**
 * The services that handlers use.
 *
 * @module
 */
import type { Access } from "../access/mod.ts";
import type { Config } from "../config/mod.ts";
import type { Library } from "../library/mod.ts";
import { type Body, type BodySpec, readBody } from "./body/mod.ts";
import type { ResponseCache } from "./response_cache.ts";
import type { ResponsesUnderWay } from "./under_way.ts";

/** The library, the response cache, the settings, the access rules, and the address of the service. */
export interface Services {
  readonly library: Library;
  /** Cached responses of reads. */
  readonly responseCache: ResponseCache;
  readonly config: Config;
  /** Who may write. */
  readonly access: Access;
  /** Responses that clients have not taken yet. */
  readonly underWay: ResponsesUnderWay;
  /** `<host>:<port>` the service listens on. */
  readonly socket: () => string;
  /** Milliseconds without a byte before a request body counts as stalled; the default of `readBody` if not given. */
  readonly bodyStallMs?: number;
}

/**
 * Reads a body, passes it to `work`, and then discards its staged file unless `work` has published it.
 *
 * @param maxFileBytes Largest accepted file; that of the library if not given.
 * @throws {HttpError} whatever {@link readBody} and `work` throw.
 */
export async function withBody(
  { library, bodyStallMs }: Services,
  request: Request,
  spec: BodySpec,
  work: (body: Body) => Response | Promise<Response>,
  maxFileBytes?: number,
): Promise<Response> {
  const staging = maxFileBytes === undefined
    ? library.staging
    : library.staging.limitedTo(maxFileBytes);
  const body = await readBody(request, spec, {
    staging,
    ...(bodyStallMs === undefined ? {} : { stallMs: bodyStallMs }),
  });
  try {
    return await work(body);
  } finally {
    if (body.file !== null) await staging.discard(body.file);
  }
}
