/**
 * Text that arrives in chunks and is not held.
 *
 * @module
 */

/** Receives a text chunk by chunk. */
export interface TextSink {
  /** The next chunk, which may be empty. */
  push(text: string): void;
  /**
   * The next chunk in its written form in JSON, if that certainly equals its value: no backslash, no control
   * character. Otherwise it consumes nothing and returns false. A sink that checks every character anyway does
   * this at no cost.
   */
  pushPlain(written: string): boolean;
  /** The text is complete. */
  end(): void;
}
