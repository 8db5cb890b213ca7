/**
 * What was heard of a walk in progress, and which station is next.
 *
 * @module
 */
import { Whereabouts } from "../position/whereabouts.ts";
import { nextStation, walksBackwards } from "./order.ts";
import type { Progress } from "./progress.ts";
import type { Station, Walk } from "./walk.ts";

/** What the list shows of a station: not played yet, played in part, heard to its end. */
export type StationState = "open" | "started" | "heard";

/** The stations of a walk in progress. */
export class StationStates {
  readonly progress: Progress;
  readonly whereabouts: Whereabouts;

  constructor(walk: Walk, progress: Progress) {
    this.whereabouts = new Whereabouts(walk);
    this.progress = progress;
  }

  /** What a pupil has heard of a station. */
  stateOf({ id }: Station): StationState {
    const { heard, started } = this.progress;
    return heard.has(id) ? "heard" : started.has(id) ? "started" : "open";
  }

  /** Number of stations heard to the end. */
  get heardCount(): number {
    const { heard } = this.progress;
    return this.#stations.filter(({ id }) => heard.has(id)).length;
  }

  /** Where to go; null if position starts no station any more. */
  get next(): Station | null {
    return nextStation(this.#stations, this.progress.used);
  }

  /** Whether the pupil walks from the last station to the first. */
  get isBackwards(): boolean {
    return walksBackwards(this.#stations, this.progress.used);
  }

  /** Whether there is no station left to go to. */
  get isComplete(): boolean {
    return this.#stations.length > 0 && this.next === null;
  }

  /** Whether every station was heard to its end. */
  get isAllHeard(): boolean {
    return this.#stations.length > 0 && this.heardCount === this.#stations.length;
  }

  get #stations(): readonly Station[] {
    return this.whereabouts.walk.stations;
  }
}
