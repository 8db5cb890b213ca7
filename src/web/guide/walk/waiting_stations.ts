/**
 * Stations that were reached while another one played. They follow by themselves as long as the pupil is near.
 *
 * @module
 */
import { distanceTo, type TriggerState } from "../../trigger/mod.ts";
import type { Station } from "./walk.ts";

/** A pupil is near within two radii and this many metres. */
const NEAR_M = 30;

/** The stations that wait for their turn. */
export class WaitingStations {
  readonly #ids: Set<number>;

  /** @param ids Ids of the stations that waited before the page was loaded again. */
  constructor(ids: Iterable<number>) {
    this.#ids = new Set(ids);
  }

  /** Ids of the stations that wait. */
  get ids(): readonly number[] {
    return [...this.#ids];
  }

  /** A station was reached. */
  add(id: number): void {
    this.#ids.add(id);
  }

  /** Whether a station waits. */
  has(id: number): boolean {
    return this.#ids.has(id);
  }

  /** A station waits no more. */
  delete(id: number): void {
    this.#ids.delete(id);
  }

  /** None waits any more. */
  clear(): void {
    this.#ids.clear();
  }

  /** The first one in the order of the walk, without the one that plays; null if there is none. */
  first(stations: readonly Station[], playingId: number | undefined): Station | null {
    return stations.find(({ id }) => this.#ids.has(id) && id !== playingId) ?? null;
  }

  /**
   * Gives up what was heard, and what is too far away.
   *
   * @returns Ids of the stations that are too far away and were not heard.
   */
  update(
    stations: readonly Station[],
    trigger: TriggerState,
    heard: ReadonlySet<number>,
  ): number[] {
    const passed: number[] = [];
    // After a reload nothing is given up before the first position.
    if (trigger.fix === null) return passed;
    for (const { id, triggerRadiusM } of stations) {
      if (!this.#ids.has(id)) continue;
      const isFar = distanceTo(trigger, id) > 2 * triggerRadiusM + NEAR_M;
      if (isFar && !heard.has(id)) passed.push(id);
      if (isFar || heard.has(id)) this.#ids.delete(id);
    }
    return passed;
  }
}
