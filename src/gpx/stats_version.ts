/**
 * Version of the computation of a track's stats, apart from the computation so that a start does not load it.
 *
 * @module
 */

/**
 * Grows with every change after which the same points have other stats; the routes of an existing library are then
 * computed again. 2: the elevation gain leaves ripple out (docs/decisions/003-elevation-gain.md).
 */
export const STATS_VERSION = 2;
