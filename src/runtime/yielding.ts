/**
 * Cooperative yielding for CPU-bound work.
 *
 * A pause sleeps on a timer, because a loop that only re-queues itself (`setImmediate`) polls its sockets too
 * rarely: 200 ms of latency for concurrent requests were measured during one upload. Concurrent tasks share one
 * pause, so that the loop becomes idle.
 *
 * @module
 */

/** Longest time slice without a pause, in milliseconds. */
const SLICE_MS = 8;

/** Pause after a time slice: long enough for a byte to arrive on a socket, in milliseconds. */
const SHORT_PAUSE_MS = 1;

/** A time slice of this length, in milliseconds, was a step that cannot be divided; another one may follow. */
const LONG_SLICE_MS = 20;

/** Pause after such a step: long enough to serve a whole request, in milliseconds. */
const LONG_PAUSE_MS = 5;

/** A task that has worked this long, in milliseconds, joins the pause of another one. */
const JOINING_SLICE_MS = 1;

/** The pause that tasks wait for now. */
let pause: Promise<void> | null = null;

/** Yields for one task. */
export class Yielder {
  #since = performance.now();

  /** Pauses if the time slice of the task is used up; call it often. */
  async yieldIfDue(): Promise<void> {
    const slice = performance.now() - this.#since;
    const isDue = slice >= SLICE_MS;
    const joins = pause !== null && slice >= JOINING_SLICE_MS;
    if (!isDue && !joins) return;
    await (pause ??= startPause(slice < LONG_SLICE_MS ? SHORT_PAUSE_MS : LONG_PAUSE_MS));
    this.#since = performance.now();
  }
}

async function startPause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  pause = null;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes compressed at a time: about a millisecond of work. */
const SLICE_BYTES = 64 * 1024;

/**
 * Compresses a stream (RFC 1952). Only the compressed bytes and one slice are in memory.
 *
 * @param signal Stops the work and cancels the stream.
 * @throws The signal's reason, and whatever reading the stream throws.
 */
export async function gzip(content: ReadableStream<Bytes>, signal: AbortSignal): Promise<Bytes> {
  const compressed = ReadableStream.from(slicesOf(content))
    .pipeThrough(new CompressionStream("gzip"), { signal });
  return await new Response(compressed).bytes();
}

async function* slicesOf(content: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const yielder = new Yielder();
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      yield chunk.subarray(at, at + SLICE_BYTES);
      await yielder.yieldIfDue();
    }
  }
}
