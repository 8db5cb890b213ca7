/**
 * Those who want to be told of something.
 *
 * @module
 */

/** Listeners of one kind of change. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  /** Adds a listener. @returns Ends that. */
  add(listener: (...args: Args) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** Tells all listeners. */
  tell(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
