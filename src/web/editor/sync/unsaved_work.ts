/**
 * Work that is no edit yet: a text that is being typed, a picture that is being prepared.
 *
 * @module
 */

/** What unsaved work there is. While there is any, the page does not say that everything is saved. */
export class UnsavedWork {
  #typing = 0;
  #preparing = 0;

  /** @param onChange Called when there is some, and when there is none any more. */
  constructor(private readonly onChange: () => void) {}

  /** Whether there is any. */
  get isAny(): boolean {
    return this.#typing + this.#preparing > 0;
  }

  /** Whether there is some that leaving the page ends; a text becomes an edit just before that. */
  get isPreparing(): boolean {
    return this.#preparing > 0;
  }

  /** A text is being typed. @returns Ends that, once. */
  readonly typing = (): () => void => {
    this.#typing++;
    return this.#ending(() => this.#typing--);
  };

  /** Something is being prepared. @returns Ends that, once. */
  readonly preparing = (): () => void => {
    this.#preparing++;
    return this.#ending(() => this.#preparing--);
  };

  #ending(end: () => void): () => void {
    this.onChange();
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      end();
      this.onChange();
    };
  }
}
