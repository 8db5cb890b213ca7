/**
 * Responses that clients have not taken yet. A client that reads nothing keeps each of its responses under way for as
 * long as it likes, 200 at a time on each HTTP/2 connection, so what they may hold is bounded for each client and for
 * all together (docs/api.md#responses-under-way).
 *
 * @module
 */
import { clientName } from "../access/client_name.ts";
import type { Client } from "../http/client.ts";
import { errorResponse, HttpError } from "../http/errors.ts";
import { streamedBodyOf } from "../http/streamed.ts";

const MIB = 1024 * 1024;

/** What responses under way may hold, in bytes. */
export interface UnderWayLimits {
  /** Those of one client. */
  readonly clientBytes: number;
  /** Those of all clients; 0 refuses every read. */
  readonly allBytes: number;
}

/** 340 downloads at a time, and 170 of one client: a school has one address for all its phones. */
const LIMITS: UnderWayLimits = { clientBytes: 128 * MIB, allBytes: 256 * MIB };

/** What the stream of a short body takes, in bytes; 47 KB were measured. */
const LEAST_BYTES = 64 * 1024;

/** What a body takes at most until its client reads, in bytes: 400 KiB in the runtime, two chunks and the stream. */
const MOST_BYTES = 768 * 1024;

/**
 * How long memory that only a response over HTTP/2 holds is counted after the runtime has taken it, in milliseconds:
 * the runtime takes up to 400 KiB of a body before its client reads, and does not tell when it is gone.
 */
const TAKEN_MS = 30_000;

/** When a client may retry, in seconds. */
const RETRY_AFTER_SECONDS = "5";

/** Counts the responses under way. */
export class ResponsesUnderWay {
  readonly #ofClients = new Map<string, number>();
  #ofAll = 0;

  constructor(private readonly limits: UnderWayLimits = LIMITS) {}

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
    const { clientBytes, allBytes } = this.limits;
    if (allBytes === 0 && !isWrite) return await refuse(response);
    const body = streamedBodyOf(response);
    if (body === null || client.completed === undefined) return response;
    const name = clientName(client.address, request.headers.get("X-Forwarded-For"));
    const bytes = Math.max(LEAST_BYTES, Math.min(body.length, MOST_BYTES), body.ownBytes);
    const isOver = this.#of(name) + bytes > clientBytes || this.#ofAll + bytes > allBytes;
    if (isOver && !isWrite) return await refuse(response);
    this.#count(name, bytes);
    const ended = () => this.#count(name, -bytes);
    // HTTP/2 has no Host header.
    const staysInRuntime = body.ownBytes > 0 && !request.headers.has("Host");
    client.completed.then(
      staysInRuntime ? () => Deno.unrefTimer(setTimeout(ended, TAKEN_MS)) : ended,
      ended,
    );
    return response;
  }

  #of(name: string): number {
    return this.#ofClients.get(name) ?? 0;
  }

  #count(name: string, bytes: number): void {
    this.#ofAll += bytes;
    const held = this.#of(name) + bytes;
    if (held === 0) this.#ofClients.delete(name);
    else this.#ofClients.set(name, held);
  }
}

/** The response in place of one that would be too much; cancelling a body closes its file. */
async function refuse(response: Response): Promise<Response> {
  await response.body?.cancel();
  return errorResponse(
    new HttpError(503, "Too many responses are under way that have not been read", {
      headers: { "Retry-After": RETRY_AFTER_SECONDS },
    }),
  );
}
