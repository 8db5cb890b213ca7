/**
 * The bytes of a request body, read chunk by chunk under limits: the body must not exceed its bound (413), must
 * neither stall nor take longer than its time (408), and must not arrive in tiny chunks, each of which costs the
 * service more than the sender (400). See docs/api.md#request-bodies.
 *
 * @module
 */
import { AppError, invalid, tooLarge } from "../../errors.ts";
import { HttpError } from "../../http/errors.ts";

/** Bytes requested in one read. Larger reads cost Deno seconds of CPU time on chunked bodies. */
const CHUNK_BYTES = 64 * 1024;

/** Reads after which the mean chunk must have reached {@link MIN_MEAN_CHUNK_BYTES}. */
const READS_BEFORE_CHECK = 4096;

/** The smallest network packets in use carry about 500 bytes, so a slow phone is far above this. */
const MIN_MEAN_CHUNK_BYTES = 128;

/** Bounds of one body. */
export interface SourceLimits {
  /** Bytes of the whole body. */
  readonly maxBytes: number;
  /** Bytes of the file that it may have; undefined when it has text alone. */
  readonly maxFileBytes?: number | undefined;
  /** Milliseconds without a byte after which the body counts as stalled. */
  readonly stallMs: number;
  /** Milliseconds for the whole body; `Infinity` for one that may have a file, because of slow networks. */
  readonly totalMs: number;
}

/** A request body as a sequence of chunks. */
export class BodySource {
  readonly #reader: ChunkReader;
  readonly #limits: SourceLimits;
  #reads = 0;
  #bytes = 0;
  #over = false;
  /** Why the body was given up; null while it is read. */
  #timeout: HttpError | null = null;
  readonly #began = performance.now();
  /** When the pending read began, in milliseconds; null without a pending read. */
  #waitingSince: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes ownership of the stream, which must not be locked. */
  constructor(stream: ReadableStream<Uint8Array>, limits: SourceLimits) {
    this.#reader = openReader(stream);
    this.#limits = limits;
    this.#watch(Math.min(limits.stallMs, limits.totalMs));
  }

  /**
   * The next chunk, never empty, or null at the end. It is valid only until the next call, which reuses its
   * memory.
   *
   * @throws {HttpError} 408 when the body has stalled or its time is over.
   * @throws {AppError} `too_large` beyond the bound, `invalid` when its chunks are too small or the
   * client has disconnected.
   */
  async read(): Promise<Uint8Array | null> {
    for (;;) {
      const chunk = await this.#readInTime();
      if (chunk === null) return null;
      this.#count(chunk.length);
      if (chunk.length > 0) return chunk;
    }
  }

  /**
   * Cancels a body that has not been read to its end. Without this a client that sends everything before it reads
   * would hang and never see the response.
   */
  async cancel(): Promise<void> {
    if (this.#over) return;
    this.#end();
    await this.#reader.cancel();
  }

  async #readInTime(): Promise<Uint8Array | null> {
    this.#waitingSince = performance.now();
    const chunk = await this.#readChunk();
    this.#waitingSince = null;
    if (this.#timeout !== null) throw this.#timeout;
    return chunk;
  }

  async #readChunk(): Promise<Uint8Array | null> {
    try {
      const chunk = await this.#reader.read();
      if (chunk === null) this.#end();
      return chunk;
    } catch (cause) {
      this.#end();
      throw new AppError("invalid", "request-invalid", "The body ended before it was complete", {
        cause,
      });
    }
  }

  /** One timer for the whole body: a new one for every chunk would take a tenth of an upload's time. */
  #watch(ms: number): void {
    this.#timer = setTimeout(() => {
      const { stallMs, totalMs } = this.#limits;
      const now = performance.now();
      const waited = this.#waitingSince === null ? 0 : now - this.#waitingSince;
      const left = Math.min(stallMs - waited, totalMs - (now - this.#began));
      if (left > 0) this.#watch(left);
      else if (waited >= stallMs) this.#abort(`No data was received for ${stallMs} ms`);
      else this.#abort(`The body was not complete after ${totalMs} ms`);
    }, ms);
  }

  /** Cancelling ends the pending read. */
  #abort(reason: string): void {
    this.#timeout = new HttpError(408, "body-too-slow", reason);
    this.#end();
    // The response has the reason; a failure to cancel the stream changes nothing.
    this.#reader.cancel().catch(() => {});
  }

  #end(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#reads++;
    if (this.#bytes > this.#limits.maxBytes) {
      throw bodyTooLarge(this.#limits);
    }
    if (
      this.#reads > READS_BEFORE_CHECK &&
      this.#bytes < this.#reads * MIN_MEAN_CHUNK_BYTES
    ) {
      throw invalid("request-invalid", "The body chunks are too small");
    }
  }
}

/** 413 for a body beyond `maxBytes`; of one that may have a file, the file is taken as the reason. */
export function bodyTooLarge({ maxBytes, maxFileBytes }: SourceLimits): AppError {
  const reason = maxFileBytes === undefined ? "text-too-large" : "file-too-large";
  return tooLarge(reason, `The body is larger than ${maxBytes} bytes`, maxFileBytes ?? maxBytes);
}

/** What both kinds of stream reader can do. */
interface ChunkReader {
  read(): Promise<Uint8Array | null>;
  cancel(): Promise<void>;
}

/** Most bodies are byte streams in Deno, some are ordinary streams; only trying shows which. */
function openReader(stream: ReadableStream<Uint8Array>): ChunkReader {
  try {
    return byteStreamReader(stream.getReader({ mode: "byob" }));
  } catch (error) {
    if (!(error instanceof TypeError) || stream.locked) throw error;
    return ordinaryReader(stream.getReader());
  }
}

/** Reuses one buffer, so that an upload of any size needs 64 KiB. */
function byteStreamReader(reader: ReadableStreamBYOBReader): ChunkReader {
  let buffer = new ArrayBuffer(CHUNK_BYTES);
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (value !== undefined) buffer = value.buffer;
      return done ? null : value;
    },
    cancel: () => reader.cancel(),
  };
}

function ordinaryReader(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ChunkReader {
  return {
    async read() {
      const { done, value } = await reader.read();
      return done ? null : value;
    },
    cancel: () => reader.cancel(),
  };
}
