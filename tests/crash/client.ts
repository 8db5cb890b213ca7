/** A client that writes without a pause until the service is gone. @module */
import { object } from "../support/responses.ts";
import { HistoryGenerator } from "../support/history/generator.ts";
import type { Send } from "../support/history/observation.ts";
import { SeededRandom } from "../support/random.ts";
import { requestOf, type WriteRequest } from "../support/history/request.ts";
import type { Operation } from "../support/model/operation.ts";
import type { CrashRecord } from "./crash_record.ts";
import { sleep } from "../support/sleep.ts";

/** Most routes that a client keeps for itself, and most that all clients share. */
const MAX_ROUTES = 2;

/** Part of the new routes that come from packs. */
const IMPORTS = 0.5;

/** Part of the requests whose body comes in chunks with pauses, so that many uploads are under way. */
const SLOW_BODIES = 0.25;

/** Longest pause in a slow body, in milliseconds. */
const MAX_PAUSE_MS = 12;

/** What a client reports of its writes, and what it needs of the service. */
export interface ClientEvents {
  /** Called after every write that got a response. */
  readonly onResponse: () => void;
  /** Called when a write returned 500 or above. */
  readonly onFailure: () => void;
  /** Whether the service was stopped, so that requests may fail. */
  readonly isKilled: () => boolean;
  /** Whether flushes of the service fail. */
  readonly mayFail: boolean;
}

/** Writes to routes of its own and to those that all clients share. */
export class Client {
  readonly #generator: HistoryGenerator;
  readonly #own: string[] = [];
  /** Apart from the other choices, because a kill cuts off a body at a place that no seed repeats. */
  readonly #pauses: SeededRandom;

  /**
   * @param name Begins all keys of this client.
   * @param shared Keys of the routes that all clients write to; clients add to it.
   */
  constructor(
    name: string,
    private readonly random: SeededRandom,
    private readonly shared: string[],
    private readonly record: CrashRecord,
  ) {
    this.#pauses = new SeededRandom(random.below(2 ** 31));
    this.#generator = new HistoryGenerator(random, { prefix: `${name}-`, mistakes: 0.03 });
  }

  /**
   * Writes until a request fails after the service was killed, or because a flush has failed. Such a write may
   * have taken place or not, as one that never got a response.
   *
   * @param events Called with what happens; knows what may happen.
   * @throws whatever goes wrong before, and when a response is not what the model allows.
   */
  async run(send: Send, { onResponse, onFailure, isKilled, mayFail }: ClientEvents): Promise<void> {
    while (!isKilled()) {
      const operation = this.#next();
      const request = requestOf(operation, this.record.names);
      this.record.send(operation);
      const response = await this.#sent(send, request, isKilled);
      if (response === null) return;
      if (response.status >= 500 && mayFail) return onFailure();
      this.record.onResponse(operation, { ...response, body: object(response.body) });
      onResponse();
    }
  }

  #next(): Operation {
    const { random, record } = this;
    const isShared = random.chance(0.5);
    const candidates = isShared ? this.shared : this.#own;
    const existing = candidates.filter((key) => record.likely(key) !== undefined);
    const route = existing.length === 0 ? undefined : random.pick(existing);
    const state = route === undefined ? undefined : record.likely(route);
    const isNew = existing.length < MAX_ROUTES && random.chance(0.2);
    if (route !== undefined && state !== undefined && !isNew) {
      return this.#generator.operationOn(route, state);
    }
    const creation = random.chance(IMPORTS)
      ? this.#generator.importPack()
      : this.#generator.createRoute();
    candidates.push(creation.route);
    return creation;
  }

  /** The whole response; null when the service was killed before it came. */
  async #sent(
    send: Send,
    { method, path, body, headers }: WriteRequest,
    isKilled: () => boolean,
  ) {
    try {
      const isSlow = body !== null && this.random.chance(SLOW_BODIES);
      const response = await send(
        path,
        isSlow
          ? { method, ...await this.#slow(body, headers) }
          : { method, body, headers: { ...headers } },
      );
      const { status } = response;
      const json = status === 204 ? {} : await response.json();
      return { status, headers: response.headers, body: json };
    } catch (error) {
      if (isKilled()) return null;
      throw error;
    }
  }

  async #slow(
    body: FormData | Blob,
    headers: WriteRequest["headers"],
  ): Promise<RequestInit> {
    const whole = new Response(body);
    const contentType = whole.headers.get("Content-Type") ?? "";
    return {
      headers: { ...headers, "Content-Type": contentType },
      body: this.#chunks(await whole.bytes()),
    };
  }

  #chunks(content: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
    const random = this.#pauses;
    let sent = 0;
    return new ReadableStream({
      async pull(controller) {
        await sleep(random.below(MAX_PAUSE_MS));
        const end = sent + 1 + random.below(content.length);
        controller.enqueue(content.slice(sent, end));
        sent = end;
        if (sent >= content.length) controller.close();
      },
    });
  }
}
