/**
 * The name of a station that has none of its own: "Station 3", by its position in the order. The API gives such a POI a
 * title that is not meant for people.
 *
 * @module
 */

/** docs/api.md#creating-a-poi */
export const DEFAULT_POI_TITLE = "Unbenannter POI";

const WORD = "Station ";

/** Whether a title is none: blank, or that of the API for a POI without one. */
export function isUnnamed(title: string): boolean {
  return title.trim() === "" || title === DEFAULT_POI_TITLE;
}

/** The name that follows the number, the same in German and in English. @param number Position in the order, from 1. */
export function automaticName(number: number): string {
  return `${WORD}${number}`;
}

/** What a station is called. @param number Position in the order, from 1. */
export function stationName(title: string, number: number): string {
  return isUnnamed(title) ? automaticName(number) : title;
}

/** Whether a title is like one that follows the number, whatever the number is. */
export function isLikeAutomatic(title: string): boolean {
  return title.startsWith(WORD) && title === automaticName(Number(title.slice(WORD.length)));
}
