/**
 * Compression beside the event loop: compressing a large answer takes a tenth of a second in which nobody
 * else would be served, even with the callback interface, so a worker does it.
 *
 * @module
 */

import { clearTimeout, setTimeout } from "node:timers";

/**
 * What the worker runs. It is text and not a file of its own, because a worker from a file needs the
 * permission to read it, and `deno compile` would have to be told of it.
 */
const WORKER = `
import { gzipSync } from "node:zlib";
self.onmessage = ({ data: { id, bytes } }) => {
  const gzip = new Uint8Array(gzipSync(bytes));
  self.postMessage({ id, gzip }, [gzip.buffer]);
};
`;

/** How long the worker waits for more before it gives its memory back, in milliseconds. */
const IDLE_MS = 60_000;

type Bytes = Uint8Array<ArrayBuffer>;
type Waiting = { resolve: (gzip: Bytes) => void; reject: (error: unknown) => void };

/** A gzip compressor (RFC 1952). Its worker starts with the first use. */
export class Gzip implements Disposable {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  /** Compresses bytes. @throws {Error} when the worker fails. */
  compress(bytes: Bytes): Promise<Bytes> {
    clearTimeout(this.#idle);
    const worker = this.#worker ??= this.#start();
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
    this.#waiting.set(id, { resolve, reject });
    worker.postMessage({ id, bytes });
    return promise;
  }

  /** Ends the worker; what it was working on fails. */
  [Symbol.dispose](): void {
    this.#end(new Error("The compressor was closed"));
  }

  #start(): Worker {
    const source = `data:text/javascript,${encodeURIComponent(WORKER)}`;
    const worker = new Worker(source, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<{ id: number; gzip: Bytes }>) => {
      this.#waiting.get(data.id)?.resolve(data.gzip);
      this.#waiting.delete(data.id);
      if (this.#waiting.size === 0) this.#rest();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end(new Error(`The compressor failed: ${event.message}`));
    };
    return worker;
  }

  #rest(): void {
    this.#idle = setTimeout(() => this.#end(new Error("The compressor was idle")), IDLE_MS);
    this.#idle.unref();
  }

  #end(reason: Error): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}
