/**
 * Stations whose circle was left unheard: a falling tone is played once for each of them, after the recording
 * that plays.
 *
 * @module
 */

/** The stations that were passed. They are named by their ids. */
export class PassedStations {
  readonly #all = new Set<number>();
  readonly #unsignalled = new Set<number>();

  /** Adds a station that was passed; only the first time counts for the tone. */
  add(id: number): void {
    if (!this.#all.has(id)) this.#unsignalled.add(id);
    this.#all.add(id);
  }

  /**
   * Removes the stations for which no tone was played yet.
   *
   * @param heard Ids of the stations that position starts no more.
   * @returns Whether there was one, so that the tone has to be played.
   */
  consume(heard: ReadonlySet<number>): boolean {
    const hasOne = [...this.#unsignalled].some((id) => !heard.has(id));
    this.#unsignalled.clear();
    return hasOne;
  }

  /** Removes all. */
  clear(): void {
    this.#all.clear();
    this.#unsignalled.clear();
  }
}
