/**
 * Stations that were reached while another one played. Each plays after that while the pupil is near it.
 *
 * @module
 */
import { distanceTo, type TriggerState } from "../../trigger/mod.ts";
import type { Station } from "./walk.ts";

/** A pupil is near within two radii and this many metres. */
const NEAR_M = 30;

/** A queue of stations; they are named by their ids. */
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

  /** Adds a station that was reached. */
  add(id: number): void {
    this.#ids.add(id);
  }

  /** Whether a station waits. */
  has(id: number): boolean {
    return this.#ids.has(id);
  }

  /** Removes a station that plays. */
  delete(id: number): void {
    this.#ids.delete(id);
  }

  /** Removes all. */
  clear(): void {
    this.#ids.clear();
  }

  /** The first one in the order of the walk, without the one that plays; null if there is none. */
  first(stations: readonly Station[], playingId: number | undefined): Station | null {
    return stations.find(({ id }) => this.#ids.has(id) && id !== playingId) ?? null;
  }

  /**
   * Removes stations that were heard, and those that are too far away.
   *
   * @returns Ids of the stations that are too far away and were not heard.
   */
  update(
    stations: readonly Station[],
    trigger: TriggerState,
    heard: ReadonlySet<number>,
  ): number[] {
    const passed: number[] = [];
    // After a reload nothing is removed before the first position.
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
