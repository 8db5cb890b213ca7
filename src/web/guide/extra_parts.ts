/**
 * What a pupil switches on or opens only now and then: it is in the script `extras.js`, and in that of a walk pack
 * (ADR 019).
 *
 * @module
 */

/** The parts. */
export const EXTRAS = {} as const;
