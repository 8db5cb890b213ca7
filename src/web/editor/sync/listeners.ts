/**
 * Listeners of one kind of event.
 *
 * @module
 */

/** Calls the listeners of an event. */
export class Listeners<Values extends readonly unknown[] = []> {
  readonly #all = new Set<(...values: Values) => void>();

  /** Adds a listener. @returns Removes it. */
  readonly add = (listener: (...values: Values) => void): () => void => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  /** Calls all listeners. */
  call(...values: Values): void {
    for (const listener of this.#all) listener(...values);
  }
}
