/**
 * What pages say to search engines.
 *
 * @module
 */

/** In the head of a page that they may not list. */
export const NO_INDEX = '<meta name="robots" content="noindex">';
