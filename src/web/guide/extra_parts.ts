/**
 * What a pupil switches on or opens only now and then: it is in the script `extras.js`, and in that of a walk pack
 * (ADR 019).
 *
 * @module
 */
import { Badge, KeepBadge } from "./badge/badge.tsx";

/** The parts. */
export const EXTRAS = { Badge, KeepBadge } as const;
