/**
 * The region that decides how dates are written.
 *
 * @module
 */

/**
 * The first language of the browser that is the language of the page with a region, such as `en-GB`.
 *
 * @param language Language of the page, such as `en`.
 * @returns The language itself where the browser has none with a region.
 */
export function regionOf(language: string, browserLanguages: readonly string[]): string {
  return browserLanguages.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;
}
