/**
 * A proposed station as the frame and its map show it. Types only.
 *
 * @module
 */
import type { Position } from "../../../shared/geo.ts";

/** A station that the walk does not have yet. */
export interface Proposal extends Position {
  /** Tells it from the other proposals; it stays the same when their numbers change. */
  readonly id: number;
  /** The number that it will have in the order of the walk. */
  readonly number: number;
  /** Its name; empty if that follows the number. */
  readonly title: string;
  /** Metres from the start along the track. */
  readonly alongM: number;
  /** Radius of its circle in metres. */
  readonly triggerRadiusM: number;
  /** Whether it will become a station; otherwise the teacher has refused it. */
  readonly isTaken: boolean;
}
