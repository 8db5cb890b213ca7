/**
 * Text that arrives in pieces and is not held.
 *
 * @module
 */

/** Takes a text piece by piece. */
export interface TextSink {
  /** The next piece, which may be empty. */
  push(text: string): void;
  /** The text is complete. */
  end(): void;
}
