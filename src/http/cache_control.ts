/**
 * `Cache-Control` of responses that only their clients may have.
 *
 * @module
 */

/**
 * A cache that clients share keeps no copy (RFC 9111, section 5.2.2.7), and the client asks again before it uses its
 * own.
 */
export const PRIVATE = "private, no-cache";

/** Marks a response as one that only its client may have. */
export function asPrivate(response: Response): Response {
  response.headers.set("Cache-Control", PRIVATE);
  return response;
}
