/**
 * The keys that new stations and pictures had before the server assigned others. A form that was opened before still has
 * the earlier key.
 *
 * @module
 */
import type { Operation } from "./operations.ts";
import { rekeyed } from "./rekeyed.ts";
import type { Key } from "./state.ts";

/** Pairs of keys, in the order in which the server assigned them. */
export class ReplacedKeys {
  readonly #pairs: [from: Key, to: Key][] = [];

  /** Records that the server has assigned a key. */
  add(from: Key, to: Key): void {
    this.#pairs.push([from, to]);
  }

  /** The key that a station or picture had first, which is its identity on the page. */
  firstOf(key: Key): Key {
    return this.#pairs.reduceRight((first, [from, to]) => first === to ? from : first, key);
  }

  /** The present key of a station or picture, by any key that it had. */
  lastOf(key: Key): Key {
    return this.#pairs.reduce((last, [from, to]) => last === from ? to : last, key);
  }

  /** An edit with the present keys instead of earlier ones. */
  inOperation(operation: Operation): Operation {
    return this.#pairs.reduce((edit, [from, to]) => rekeyed(edit, from, to), operation);
  }
}
