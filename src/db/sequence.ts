/**
 * Bounds of `sequence`, the position of a POI or a picture in an order.
 *
 * @module
 */

/**
 * Largest `sequence` that a client may set: the largest 32-bit integer, which every JSON reader and client
 * generator can hold. Far below the largest safe integer, so that incrementing it stays exact.
 */
export const MAX_SEQUENCE = 2 ** 31 - 1;
