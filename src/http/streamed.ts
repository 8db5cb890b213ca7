/**
 * Responses whose body the runtime pulls piece by piece, so that they last as long as their clients take. Bytes that
 * are handed over at once are gone with the response.
 *
 * @module
 */

/** Bytes of memory that nothing but the response holds, by response. */
const streamed = new WeakMap<Response, number>();

/**
 * Makes a response.
 *
 * @param ownBytes Bytes of memory that are freed with the body, because nothing else holds them.
 */
export function responseOf(body: BodyInit, init: ResponseInit, ownBytes = 0): Response {
  const response = new Response(body, init);
  if (body instanceof ReadableStream) streamed.set(response, ownBytes);
  return response;
}

/** What a response under way is about. */
export interface StreamedBody {
  /** Bytes of the body. */
  readonly length: number;
  /** Bytes of memory that nothing but the response holds. */
  readonly ownBytes: number;
}

/** The streamed body of a response; null when it has none. The body may be a part or the whole of what is read. */
export function streamedBodyOf(response: Response): StreamedBody | null {
  const ownBytes = streamed.get(response);
  if (ownBytes === undefined) return null;
  return { length: Number(response.headers.get("Content-Length") ?? 0), ownBytes };
}
