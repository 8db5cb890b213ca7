/** Listeners, and values that have them: the one way in which the pages announce changes. @module */

/** Something that calls listeners after each of its changes. */
export interface Observable {
  /** Adds a listener. @returns Removes it. */
  subscribe(listener: () => void): () => void;
}

/** The listeners of one kind of event. */
export class Listeners<Values extends readonly unknown[] = []> {
  readonly #all = new Set<(...values: Values) => void>();

  /** Adds a listener. Bound, so that it can be the `subscribe` of another class. @returns Removes it. */
  readonly add = (listener: (...values: Values) => void): () => void => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  /** Calls all listeners. */
  call(...values: Values): void {
    for (const listener of this.#all) listener(...values);
  }

  /** Removes all listeners. */
  clear(): void {
    this.#all.clear();
  }
}

/** A value whose listeners are called when it becomes another one. */
export class Observed<Value> implements Observable {
  readonly #listeners = new Listeners();
  #value: Value;
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;

  constructor(value: Value) {
    this.#value = value;
  }

  /** The value now. */
  get value(): Value {
    return this.#value;
  }

  /** Sets it. Bound, so that it can be passed on as a callback. */
  readonly set = (value: Value): void => {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.#listeners.call();
  };
}
