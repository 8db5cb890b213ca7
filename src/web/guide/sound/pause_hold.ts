/**
 * What a pause holds back: after a pause nothing starts by position until the pupil plays something, or has left
 * the place and come to another one. Pure.
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

/** How far from where they paused pupils have left the place, in metres. */
const LEFT_M = 50;

/** Whether the place of the pause was left. */
export function hasLeftPause(
  { stationId, isInside, at }: PauseHold,
  trigger: TriggerState,
): boolean {
  if (at === null || trigger.fix === null || (isInside && isAt(trigger, stationId))) return false;
  return distanceM(at, trigger.fix) > LEFT_M;
}
