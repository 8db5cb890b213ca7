/**
 * The region whose form dates have.
 *
 * @module
 */

/**
 * The first of a browser's languages that is a region's kind of the page's language, such as `en-GB`: it decides how
 * dates are written.
 *
 * @returns The language itself where the browser names no such region.
 */
export function regionOf(language: string, browserLanguages: readonly string[]): string {
  return browserLanguages.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;
}
