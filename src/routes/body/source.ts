/**
 * The bytes of a request body, read piece by piece under three guards: the body must not grow beyond its
 * bound (413), must not stall (408), and must not come in crumbs, each of which costs us more than it
 * costs the sender (400).
 *
 * @module
 */
import { AppError, invalid, tooLarge } from "../../errors.ts";
import { HttpError } from "../../http/errors.ts";

/** Bytes asked for in one read. Larger reads cost Deno seconds of CPU on chunked bodies. */
const PIECE_BYTES = 64 * 1024;

/** Reads after which the mean piece must have reached {@link LEAST_MEAN_PIECE_BYTES}. */
const READS_BEFORE_JUDGING = 4096;

/** The smallest network packets in use carry about 500 bytes, so a slow phone stays far above this. */
const LEAST_MEAN_PIECE_BYTES = 128;

/** Bounds of one body. */
export interface SourceLimits {
  /** Bytes of the whole body. */
  readonly maxBytes: number;
  /** Milliseconds without a byte after which the body counts as stalled. */
  readonly stallMs: number;
}

/** A request body as a row of pieces. */
export class BodySource {
  readonly #reader: PieceReader;
  readonly #limits: SourceLimits;
  #reads = 0;
  #bytes = 0;
  #over = false;
  #stalled = false;
  /** When the read began that waits for bytes, in milliseconds; null while nothing is asked for. */
  #waitingSince: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes the stream over; it must not be locked. */
  constructor(stream: ReadableStream<Uint8Array>, limits: SourceLimits) {
    this.#reader = openReader(stream);
    this.#limits = limits;
    this.#watch(limits.stallMs);
  }

  /**
   * The next piece, never empty, or null at the end. It is valid only until the next call, which reuses its
   * memory.
   *
   * @throws {AppError} `too_large` beyond the bound, `invalid` when it comes in crumbs or its
   * sender has gone.
   */
  async read(): Promise<Uint8Array | null> {
    for (;;) {
      const piece = await this.#readInTime();
      if (piece === null) return null;
      this.#count(piece.length);
      if (piece.length > 0) return piece;
    }
  }

  /**
   * Gives up a body that has not been read to its end. Without this a client that sends everything before it
   * reads would hang, and never see the answer.
   */
  async cancel(): Promise<void> {
    if (this.#over) return;
    this.#end();
    await this.#reader.cancel();
  }

  async #readInTime(): Promise<Uint8Array | null> {
    this.#waitingSince = performance.now();
    const piece = await this.#readPiece();
    this.#waitingSince = null;
    if (this.#stalled) {
      throw new HttpError(408, `No data came for ${this.#limits.stallMs} ms`);
    }
    return piece;
  }

  async #readPiece(): Promise<Uint8Array | null> {
    try {
      const piece = await this.#reader.read();
      if (piece === null) this.#end();
      return piece;
    } catch (cause) {
      this.#end();
      throw new AppError("invalid", "The body ended early", { cause });
    }
  }

  /** One timer for the whole body: a new one for every piece would take a tenth of an upload's time. */
  #watch(ms: number): void {
    this.#timer = setTimeout(() => {
      const { stallMs } = this.#limits;
      const waited = this.#waitingSince === null ? 0 : performance.now() - this.#waitingSince;
      if (waited < stallMs) this.#watch(stallMs - waited);
      else this.#giveUp();
    }, ms);
  }

  /** Cancelling ends the read that waits. */
  #giveUp(): void {
    this.#stalled = true;
    this.#end();
    // The client is told of the stall; that its stream could not be cancelled changes nothing.
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
      throw bodyTooLarge(this.#limits.maxBytes);
    }
    if (
      this.#reads > READS_BEFORE_JUDGING &&
      this.#bytes < this.#reads * LEAST_MEAN_PIECE_BYTES
    ) {
      throw invalid("The body comes in too many too small pieces");
    }
  }
}

/** 413 for a body beyond `maxBytes`. */
export function bodyTooLarge(maxBytes: number): AppError {
  return tooLarge(`The body is larger than ${maxBytes} bytes`);
}

/** What both kinds of stream reader can do. */
interface PieceReader {
  read(): Promise<Uint8Array | null>;
  cancel(): Promise<void>;
}

/** Deno gives most bodies as byte streams and some as ordinary ones; only trying tells which. */
function openReader(stream: ReadableStream<Uint8Array>): PieceReader {
  try {
    return byteStreamReader(stream.getReader({ mode: "byob" }));
  } catch (error) {
    if (!(error instanceof TypeError) || stream.locked) throw error;
    return ordinaryReader(stream.getReader());
  }
}

/** Reads into one buffer again and again, so that an upload of any size needs 64 KiB. */
function byteStreamReader(reader: ReadableStreamBYOBReader): PieceReader {
  let memory = new ArrayBuffer(PIECE_BYTES);
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(memory));
      if (value !== undefined) memory = value.buffer;
      return done ? null : value;
    },
    cancel: () => reader.cancel(),
  };
}

function ordinaryReader(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): PieceReader {
  return {
    async read() {
      const { done, value } = await reader.read();
      return done ? null : value;
    },
    cancel: () => reader.cancel(),
  };
}
