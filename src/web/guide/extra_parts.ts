/**
 * What a pupil switches on or opens only now and then: it is in the script `extras.js`, and in that of a walk pack
 * (ADR 019).
 *
 * @module
 */
import { distanceSentenceOf, isDistanceKey } from "./screens/tell_distance.ts";

/** The parts. */
export const EXTRAS = { distanceSentenceOf, isDistanceKey } as const;
