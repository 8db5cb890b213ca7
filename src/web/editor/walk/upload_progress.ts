/**
 * The progress of the uploads of pictures and recordings.
 *
 * @module
 */
import { Listeners } from "../../ui/observable.ts";

/** Shares by the name of the content, from 0 to 1. */
export class UploadProgress {
  readonly #shares = new Map<string, number>();
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;

  /** The share of a content that has been sent. */
  of(name: string): number {
    return this.#shares.get(name) ?? 0;
  }

  /** Records how much of a content has been sent. */
  set(name: string, share: number): void {
    this.#shares.set(name, share);
    this.#listeners.call();
  }
}
