/**
 * Version of the computation of a track's stats. It is a module of its own, so that a start does not load the
 * computation.
 *
 * @module
 */

/**
 * Increased by every change after which the same points have other stats; the stats of an existing library are
 * then computed again. 2: the elevation gain excludes ripple (docs/decisions/003-elevation-gain.md). 3: elevations that are not on earth are missing
 * (docs/api.md#which-gpx-files-are-accepted).
 */
export const STATS_VERSION = 3;
