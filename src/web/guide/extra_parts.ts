/**
 * What a pupil switches on or opens only now and then: it is in the script `extras.js`, and in that of a walk pack
 * (ADR 019).
 *
 * @module
 */
import { MendingSteps } from "./ready/mending_steps.tsx";

/** The parts. */
export const EXTRAS = { MendingSteps } as const;
