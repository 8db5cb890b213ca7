/** Requests whose progress the test controls. @module */
import type { Send } from "../support/history/observation.ts";
import type { SeededRandom } from "../support/random.ts";
import type { WriteRequest } from "../support/history/request.ts";
import { sleep } from "../support/sleep.ts";

/** Most chunks of a request body. */
const MAX_CHUNKS = 5;

/** A request that proceeds one step at a time. */
export interface PacedRequest {
  /** Whether it waits for the test; false once everything is sent. */
  readonly waits: boolean;
  /** Begins the request, or sends the next chunk of its body. */
  step(): void;
}

/** A write whose body is sent chunk by chunk. */
export class SlowWrite implements PacedRequest {
  /** The response; it settles after the last step. */
  readonly response: Promise<Response>;
  readonly #begun = Promise.withResolvers<void>();
  readonly #chunks: Uint8Array<ArrayBuffer>[];
  #hasBegun = false;
  #body: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;

  private constructor(
    send: Send,
    { method, path, headers }: WriteRequest,
    encoded: Response | null,
    chunks: Uint8Array<ArrayBuffer>[],
  ) {
    this.#chunks = chunks;
    const contentType = encoded?.headers.get("Content-Type") ?? "";
    const content = encoded === null
      ? { headers: { ...headers } }
      : { headers: { ...headers, "Content-Type": contentType }, body: this.#stream() };
    this.response = this.#begun.promise.then(() => send(path, { method, ...content }));
  }

  /** Prepares a request; its body is cut at random places. */
  static async prepare(send: Send, request: WriteRequest, random: SeededRandom) {
    const encoded = request.body === null ? null : new Response(request.body);
    const content = await encoded?.bytes();
    const chunks = content === undefined ? [] : cut(content, random);
    return new SlowWrite(send, request, encoded, chunks);
  }

  get waits(): boolean {
    return !this.#hasBegun || this.#chunks.length > 0;
  }

  step(): void {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#begun.resolve();
      return;
    }
    const chunk = this.#chunks.shift();
    if (chunk === undefined || this.#body === null) return;
    this.#body.enqueue(chunk);
    if (this.#chunks.length === 0) this.#body.close();
  }

  #stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      start: (controller) => {
        this.#body = controller;
      },
      // The service stops reading a body that it has refused.
      cancel: () => {
        this.#body = null;
        this.#chunks.length = 0;
      },
    });
  }
}

/**
 * Continues requests in a random order, until none of them waits any more. Between two steps the service
 * gets a random number of turns.
 */
export async function interleave(
  requests: readonly PacedRequest[],
  random: SeededRandom,
): Promise<void> {
  for (;;) {
    const waiting = requests.filter((request) => request.waits);
    if (waiting.length === 0) return;
    random.pick(waiting).step();
    for (let turns = random.below(4); turns > 0; turns--) {
      await sleep(0);
    }
  }
}

function cut(content: Uint8Array<ArrayBuffer>, random: SeededRandom): Uint8Array<ArrayBuffer>[] {
  const places = Array.from({ length: random.below(MAX_CHUNKS) }, () => {
    return random.below(content.length);
  });
  const ends = [...places.sort((a, b) => a - b), content.length];
  return ends.map((end, index) => content.slice(ends[index - 1] ?? 0, end));
}
