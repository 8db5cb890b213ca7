/**
 * Bounds of `sequence`, the place of a POI or a picture in an order.
 *
 * @module
 */

/**
 * Largest `sequence` that a client may set: the largest 32-bit integer, which every JSON reader and client
 * generator can hold. Far below the safe integers, so that counting on from it stays exact.
 */
export const MAX_SEQUENCE = 2 ** 31 - 1;
