/**
 * Requests that go on only when the test lets them.
 *
 * @module
 */
import type { Send } from "../support/history/observation.ts";
import type { SeededRandom } from "../support/history/random.ts";
import type { WriteRequest } from "../support/history/request.ts";

/** Most pieces of a request body. */
const MAX_PIECES = 5;

/** One of several requests at the same time. */
export interface Contender {
  /** Whether it waits for the test; false once everything is sent. */
  readonly waits: boolean;
  /** Goes one step further: begins, or sends the next piece of its body. */
  step(): void;
}

/** A write whose body goes out piece by piece. */
export class SlowWrite implements Contender {
  /** The answer, once the last step has been made. */
  readonly answer: Promise<Response>;
  readonly #begun = Promise.withResolvers<void>();
  readonly #pieces: Uint8Array<ArrayBuffer>[];
  #hasBegun = false;
  #body: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;

  private constructor(
    send: Send,
    { method, path }: WriteRequest,
    encoded: Response | null,
    pieces: Uint8Array<ArrayBuffer>[],
  ) {
    this.#pieces = pieces;
    const contentType = encoded?.headers.get("Content-Type") ?? "";
    const content = encoded === null
      ? {}
      : { headers: { "Content-Type": contentType }, body: this.#stream() };
    this.answer = this.#begun.promise.then(() => send(path, { method, ...content }));
  }

  /** Prepares a request; its body is cut at random places. */
  static async prepare(send: Send, request: WriteRequest, random: SeededRandom) {
    const encoded = request.body === null ? null : new Response(request.body);
    const content = await encoded?.bytes();
    const pieces = content === undefined ? [] : cut(content, random);
    return new SlowWrite(send, request, encoded, pieces);
  }

  get waits(): boolean {
    return !this.#hasBegun || this.#pieces.length > 0;
  }

  step(): void {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#begun.resolve();
      return;
    }
    const piece = this.#pieces.shift();
    if (piece === undefined || this.#body === null) return;
    this.#body.enqueue(piece);
    if (this.#pieces.length === 0) this.#body.close();
  }

  #stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      start: (controller) => {
        this.#body = controller;
      },
      // The service gives up a body that it has refused.
      cancel: () => {
        this.#body = null;
        this.#pieces.length = 0;
      },
    });
  }
}

/**
 * Lets contenders go on in a random order, until none of them waits any more. Between two steps the service
 * gets a random number of turns.
 */
export async function interleave(
  contenders: readonly Contender[],
  random: SeededRandom,
): Promise<void> {
  for (;;) {
    const waiting = contenders.filter((contender) => contender.waits);
    if (waiting.length === 0) return;
    random.pick(waiting).step();
    for (let turns = random.below(4); turns > 0; turns--) {
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
}

function cut(content: Uint8Array<ArrayBuffer>, random: SeededRandom): Uint8Array<ArrayBuffer>[] {
  const places = Array.from({ length: random.below(MAX_PIECES) }, () => {
    return random.below(content.length);
  });
  const ends = [...places.sort((a, b) => a - b), content.length];
  return ends.map((end, index) => content.slice(ends[index - 1] ?? 0, end));
}
