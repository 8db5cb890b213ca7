/**
 * Limits that keep time and memory flat, whatever a file contains. Real GPX files are far below them.
 *
 * @module
 */

/** Deepest nesting of elements. */
export const MAX_DEPTH = 256;

/** Longest tag, XML declaration, name text or number text, in bytes. Comments and other text have no limit. */
export const MAX_TOKEN = 256 * 1024;

/** Most attributes of one element. */
export const MAX_ATTRIBUTES = 64;

/** Longest name of an element or attribute, in bytes. */
export const MAX_NAME = 4096;
