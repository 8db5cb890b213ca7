/**
 * Stations whose circle was left unheard: a falling tone tells it once for each of them, after the recording
 * that plays.
 *
 * @module
 */

/** The stations that were passed. They are named by their ids. */
export class PassedStations {
  readonly #all = new Set<number>();
  readonly #untold = new Set<number>();

  /** A station was passed; the first time it is to be told. */
  add(id: number): void {
    if (!this.#all.has(id)) this.#untold.add(id);
    this.#all.add(id);
  }

  /**
   * Takes what is to be told.
   *
   * @param heard Ids of the stations that position starts no more.
   * @returns Whether there is a station to be told.
   */
  take(heard: ReadonlySet<number>): boolean {
    const isOne = [...this.#untold].some((id) => !heard.has(id));
    this.#untold.clear();
    return isOne;
  }

  /** None was passed. */
  clear(): void {
    this.#all.clear();
    this.#untold.clear();
  }
}
