/** Request bodies that tests send chunk by chunk. @module */
import { PICTURE_PART, utf8 } from "./temp_staging.ts";

/** The beginning of a body whose file has begun to arrive. */
export const BEGINNING = utf8(
  PICTURE_PART.slice(0, -2).replaceAll("\n", "\r\n"),
);

/** A body that says how it is used. */
export class WatchedBody {
  reads = 0;
  isCancelled = false;
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;

  /** @param next Returns each chunk; null lets the body stall. */
  constructor(next: (read: number) => Uint8Array<ArrayBuffer> | null) {
    this.stream = new ReadableStream({
      type: "bytes",
      pull: (controller) => {
        const chunk = next(this.reads++);
        if (chunk === null) return new Promise(() => {});
        controller.enqueue(chunk);
      },
      cancel: () => {
        this.isCancelled = true;
      },
    });
  }
}

/** What a request with the body needs besides it. */
export function withBody(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string> = {},
): RequestInit {
  return {
    headers: { "content-type": "multipart/form-data; boundary=B", ...headers },
    body: stream,
  };
}
