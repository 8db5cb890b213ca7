/** The services that handlers use. @module */
import { clientName } from "../../access/attempts.ts";
import type { Access } from "../../access/mod.ts";
import type { Config } from "../../config/mod.ts";
import { errorResponse, HttpError } from "../../http/errors.ts";
import { streamedBodyOf } from "../../http/json_response.ts";
import type { Client } from "../../http/request.ts";
import type { Library } from "../../library/mod.ts";
import { type Body, type BodySpec, readBody } from "../body/mod.ts";
import type { ResponseCache } from "./response_cache.ts";

/** Bounds in bytes. */
interface LedgerLimits {
  /** Of one client. */
  readonly clientBytes: number;
  /** Of all clients together. */
  readonly allBytes: number;
}

/** Counts bytes by client. */
export class Ledger {
  readonly #ofClients = new Map<string, number>();
  #ofAll = 0;

  constructor(private readonly limits: LedgerLimits) {}

  /** Whether a client may have this many bytes more. */
  fits(client: string, bytes: number): boolean {
    const { clientBytes, allBytes } = this.limits;
    return this.#of(client) + bytes <= clientBytes && this.#ofAll + bytes <= allBytes;
  }

  /** Adds bytes, or removes them if they are negative, whether they fit or not. */
  add(client: string, bytes: number): void {
    const sum = this.#of(client) + bytes;
    this.#ofAll += bytes;
    if (sum === 0) this.#ofClients.delete(client);
    else this.#ofClients.set(client, sum);
  }

  #of(client: string): number {
    return this.#ofClients.get(client) ?? 0;
  }
}

// Responses that clients have not taken yet. A client that reads nothing keeps each of its responses under way for as
// long as it likes, 200 at a time on each HTTP/2 connection, so what they may hold is bounded for each client and for
// all together (docs/api.md#responses-under-way).

const MIB = 1024 * 1024;

/** What responses under way may hold. */
export interface UnderWayLimits {
  /** In the runtime; 0 for all refuses every read. */
  readonly passedOn: LedgerLimits;
  /** Made for a single response, such as a list near a position. */
  readonly own: LedgerLimits;
}

/** 340 downloads at a time, and 170 of one client: a school has one address for all its phones. */
const LIMITS: UnderWayLimits = {
  passedOn: { clientBytes: 128 * MIB, allBytes: 256 * MIB },
  own: { clientBytes: 16 * MIB, allBytes: 64 * MIB },
};

/** What the stream of a short body takes, in bytes; 47 KB were measured. */
const LEAST_BYTES = 64 * 1024;

/** What a body takes at most until its client reads, in bytes: 400 KiB in the runtime, two chunks and the stream. */
const MOST_BYTES = 768 * 1024;

/**
 * How long memory of a response over HTTP/2 is counted after the runtime has taken it, in milliseconds: the runtime
 * takes up to 400 KiB of a body before its client reads, and does not report when it is gone.
 */
const TAKEN_MS = 30_000;

/** When a client may retry, in seconds. */
const RETRY_AFTER_SECONDS = "5";

/** Counts the responses under way. */
export class ResponsesUnderWay {
  readonly #limits: UnderWayLimits;
  readonly #passedOn: Ledger;
  readonly #own: Ledger;

  /** @param limits Those of the service if not given. */
  constructor(limits: UnderWayLimits = LIMITS) {
    this.#limits = limits;
    this.#passedOn = new Ledger(limits.passedOn);
    this.#own = new Ledger(limits.own);
  }

  /**
   * Returns a check that memory may be taken for one more response to a client, of a size not known yet. It throws 503,
   * and may be called after the request has ended.
   */
  admission(request: Request, client: Client): () => void {
    const name = nameOf(request, client);
    return () => {
      if (!this.#own.fits(name, MIB)) throw tooMany();
    };
  }

  /**
   * Counts a response until the runtime has passed all of it on, or its client has gone. A short one is not counted:
   * it is in a buffer of the runtime already.
   *
   * @returns The response, or 503 in its place. The response to a write is never replaced, because the write is done.
   */
  async send(
    request: Request,
    response: Response,
    client: Client,
    isWrite: boolean,
  ): Promise<Response> {
    if (this.#limits.passedOn.allBytes === 0 && !isWrite) return await refuse(response);
    const body = streamedBodyOf(response);
    if (body === null || client.completed === undefined) return response;
    const name = nameOf(request, client);
    const bytes = Math.max(LEAST_BYTES, Math.min(body.length, MOST_BYTES));
    const fits = this.#passedOn.fits(name, bytes) && this.#own.fits(name, body.ownBytes);
    if (!fits && !isWrite) return await refuse(response);
    this.#passedOn.add(name, bytes);
    this.#own.add(name, body.ownBytes);
    const release = () => this.#own.add(name, -body.ownBytes);
    // HTTP/2 has no Host header.
    const staysInRuntime = body.ownBytes > 0 && !request.headers.has("Host");
    client.completed.finally(() => this.#passedOn.add(name, -bytes)).then(
      staysInRuntime ? () => Deno.unrefTimer(setTimeout(release, TAKEN_MS)) : release,
      release,
    );
    return response;
  }
}

/** The response in place of one that would be too much; cancelling a body closes its file. */
async function refuse(response: Response): Promise<Response> {
  await response.body?.cancel();
  return errorResponse(tooMany());
}

function tooMany(): HttpError {
  return new HttpError(503, "busy", "Too many responses are under way that have not been read", {
    headers: { "Retry-After": RETRY_AFTER_SECONDS },
  });
}

function nameOf(request: Request, client: Client): string {
  return clientName(client.address, request.headers.get("X-Forwarded-For"));
}

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
