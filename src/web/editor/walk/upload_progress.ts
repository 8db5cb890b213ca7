/**
 * The progress of the uploads of pictures and recordings.
 *
 * @module
 */

/** Shares by the name of the content, from 0 to 1. */
export class UploadProgress {
  readonly #shares = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  /** The share of a content that has been sent. */
  of(name: string): number {
    return this.#shares.get(name) ?? 0;
  }

  /** Records how much of a content has been sent. */
  set(name: string, share: number): void {
    this.#shares.set(name, share);
    for (const listener of this.#listeners) listener();
  }

  /** Calls a listener after every change. @returns Ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
