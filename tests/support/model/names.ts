/** Which id the service assigned to what a history calls by a key. @module */
import assert from "node:assert/strict";

/** What has an id. */
export type NamedKind = "route" | "poi" | "picture" | "entry";

/** An id that no service under test ever assigns. */
const UNKNOWN_ID = 999_999_999;

/** Keys and ids of one data folder. */
export class Names {
  readonly #ids = new Map<string, number>();
  readonly #keys = new Map<string, string>();
  readonly #marks = new Map<string, string>();

  /** Remembers the id that the service assigned. @throws when it assigned this id before, or the key another one. */
  bind(kind: NamedKind, key: string, id: number): void {
    const name = `${kind} ${id}`;
    assert.equal(this.#keys.get(name) ?? key, key, `the id of ${name} was used twice`);
    assert.equal(this.#ids.get(key) ?? id, id, `${key} has two ids`);
    this.#ids.set(key, id);
    this.#keys.set(name, key);
  }

  /** The id of a key; one that does not exist when the service never assigned one. */
  idOf(key: string | undefined): number {
    return this.#ids.get(key ?? "") ?? UNKNOWN_ID;
  }

  /** Whether the id of a key is known. */
  isBound(key: string): boolean {
    return this.#ids.has(key);
  }

  /** The key of an id; undefined when it is not known yet. */
  known(kind: NamedKind, id: number): string | undefined {
    return this.#keys.get(`${kind} ${id}`);
  }

  /**
   * By which content something is recognised whose creation may never get a response, so that its id
   * would stay unknown.
   */
  expect(kind: NamedKind, key: string, mark: string): void {
    this.#marks.set(`${kind} ${mark}`, key);
  }

  /** The key of something that was found, by its id, else by its mark. @throws when no operation created it. */
  keyOf(kind: NamedKind, id: number, mark: string): string {
    const known = this.#keys.get(`${kind} ${id}`);
    if (known !== undefined) return known;
    const key = this.#marks.get(`${kind} ${mark}`);
    assert.ok(key !== undefined, `no operation created ${kind} ${id} (${mark})`);
    this.bind(kind, key, id);
    return key;
  }
}
