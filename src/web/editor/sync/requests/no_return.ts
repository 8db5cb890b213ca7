/**
 * Something that was removed cannot be brought back, as the page itself finds out: the server has not refused it, so
 * there is no reason of the server.
 *
 * @module
 */

/** Why something cannot be brought back. */
export type NoReturn =
  /** It is not in the list of removed things any more. */
  | "gone"
  /** Something else is where it was. */
  | "taken";

/** Something cannot be brought back. */
export class NoReturnError extends Error {
  override readonly name = "NoReturnError";

  constructor(readonly why: NoReturn) {
    super(`It cannot be brought back: ${why}`);
  }
}
