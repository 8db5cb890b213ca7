/**
 * How long a pause lasts: after it the position starts nothing until the pupil plays something, or has left the area
 * of the pause. Pure.
 *
 * @module
 */
import { distanceM } from "../../../shared/geo.ts";
import { type Fix, isAt, type TriggerState } from "../../trigger/mod.ts";

/** A pause by hand, by a headset, by a call or by another app. */
export interface PauseHold {
  /** The station whose recording was paused. */
  readonly stationId: number;
  /** Whether the pupil was in the circle of that station. */
  readonly isInside: boolean;
  /** Where the pupil was; null while that is unknown. */
  readonly at: Fix | null;
}

/** Distance from the position of a pause at which its area is left, in metres. */
const LEFT_M = 50;

/** Whether the area of a pause was left: its circle, if it was inside one, and {@link LEFT_M} around its position. */
export function hasLeftPause(
  { stationId, isInside, at }: PauseHold,
  trigger: TriggerState,
): boolean {
  if (at === null || trigger.fix === null || (isInside && isAt(trigger, stationId))) return false;
  return distanceM(at, trigger.fix) > LEFT_M;
}
