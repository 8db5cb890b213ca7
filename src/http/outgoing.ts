/**
 * What every response gets on its way out, whatever it is.
 *
 * @module
 */

/** Forbids browsers to take the content for another type than its `Content-Type` says (Fetch standard, "nosniff"). */
export function outgoing(response: Response): Response {
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}
