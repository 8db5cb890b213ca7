/**
 * Text that arrives in pieces and is not held.
 *
 * @module
 */

/** Takes a text piece by piece. */
export interface TextSink {
  /** The next piece, which may be empty. */
  push(text: string): void;
  /**
   * The next piece as it is written in JSON, if it surely stands for itself there: no backslash, no control
   * character. Otherwise it takes nothing and says false. A sink that sees every character anyway can tell
   * that at no cost.
   */
  pushPlain(written: string): boolean;
  /** The text is complete. */
  end(): void;
}
