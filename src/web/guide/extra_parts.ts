/**
 * What a pupil switches on or opens only now and then: it is in the script `extras.js`, and in that of a walk pack
 * (ADR 019).
 *
 * @module
 */
import { startBeacon } from "./beacon/beacon.ts";
import { BeaconSetting } from "./beacon/beacon_setting.tsx";
import { MendingSteps } from "./ready/mending_steps.tsx";
import { distanceSentenceOf, isDistanceKey } from "./screens/tell_distance.ts";

/** The parts. */
export const EXTRAS = {
  BeaconSetting,
  MendingSteps,
  distanceSentenceOf,
  isDistanceKey,
  startBeacon,
} as const;
