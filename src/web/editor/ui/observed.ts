/**
 * A value that changes often: only the components that show it render when it does.
 *
 * @module
 */

/** The value, and who is told of its changes. */
export class Observed<Value> {
  readonly #listeners = new Set<() => void>();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  /** The value now. */
  get value(): Value {
    return this.#value;
  }

  /** Sets it. Bound, so that it can be handed on as a callback. */
  readonly set = (value: Value): void => {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  };

  /** Calls a listener after every change. @returns Ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
