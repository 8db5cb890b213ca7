/**
 * Whether several pupils walk with one phone, stored on the device for each walk.
 *
 * @module
 */
import type { KeyValueStore } from "./progress.ts";

/** The choice for one walk; it stays when the walk begins from the start. */
export class GroupMode {
  readonly #store: KeyValueStore | null;
  readonly #key: string;
  #isOn: boolean;

  constructor(store: KeyValueStore | null, walkId: number) {
    this.#store = store;
    this.#key = `route-guide-group-${walkId}`;
    this.#isOn = store?.getItem(this.#key) === "1";
  }

  /** Whether each recording waits until the group is together. */
  get isOn(): boolean {
    return this.#isOn;
  }

  set isOn(isOn: boolean) {
    this.#isOn = isOn;
    this.#store?.setItem(this.#key, isOn ? "1" : "");
  }
}
