/**
 * The question whether a group is together: which station it is about, and for which one the signals of an arrival
 * were given. Pure.
 *
 * @module
 */

/** The question of one walk. Stations are named by their ids. */
export class GroupQuestion {
  #reached: number | null = null;
  #opened: number | null = null;
  readonly #signalled = new Set<number>();

  /** The station that the position would start now; null if there is none. */
  get reached(): number | null {
    return this.#reached;
  }

  /** The station that a pupil has opened by hand; null without one. It comes before the one of the position. */
  get opened(): number | null {
    return this.#opened;
  }

  /**
   * The position would start a station, or none.
   *
   * @param isNear Whether a station is still within reach: it is signalled again only after it was not.
   * @returns Whether the signals of an arrival are due for the station.
   */
  reach(stationId: number | null, isNear: (stationId: number) => boolean): boolean {
    for (const id of this.#signalled) if (!isNear(id)) this.#signalled.delete(id);
    this.#reached = stationId;
    if (stationId === null || this.#signalled.has(stationId)) return false;
    this.#signalled.add(stationId);
    this.#opened = null;
    return true;
  }

  /** A pupil opens a station by hand, or leaves its screen (null). */
  open(stationId: number | null): void {
    this.#opened = stationId;
  }

  /** Something plays, or the walk begins from the start: what comes after that is signalled once more. */
  clear(): void {
    this.#reached = this.#opened = null;
    this.#signalled.clear();
  }
}
