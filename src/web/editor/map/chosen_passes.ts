/**
 * The pass of the track that a teacher has chosen for a station, where the track passes it several times. The server
 * does not store it: after a reload the order of the stations decides.
 *
 * @module
 */
import type { EditorStation, Key } from "../sync/state.ts";

/** Distances that were chosen, for as long as the page is open. */
export class ChosenPasses {
  readonly #metres = new Map<string, number>();

  /** @param firstOf Returns the key that a station had first, which does not change. */
  constructor(private readonly firstOf: (key: Key) => Key) {}

  /** Keeps the distance of a station in metres together with its present position: undo restores both. */
  choose(station: EditorStation, alongM: number): void {
    this.#metres.set(this.#nameOf(station), alongM);
  }

  /** The distance of a station in metres; null if none was chosen for its present position. */
  of(station: EditorStation): number | null {
    return this.#metres.get(this.#nameOf(station)) ?? null;
  }

  #nameOf({ key, lat, lon }: EditorStation): string {
    return `${this.firstOf(key)} ${lat} ${lon}`;
  }
}
