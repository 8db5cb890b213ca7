/** Texts of a walk: which a route has, what a station without a name is called, and how much a text says. Pure. @module */

// The texts that a route has besides its name: one list, which storing, copying and sending them follows.

/** A text of a route besides its name, as the API calls it. */
export type RouteText = "description" | "schoolName";

/** The texts; empty where there is none. */
export type RouteTexts = Readonly<Record<RouteText, string>>;

/** Something for each text, in the order of the API. */
export function eachRouteText<Value>(
  valueOf: (text: RouteText) => Value,
): Readonly<Record<RouteText, Value>> {
  return { description: valueOf("description"), schoolName: valueOf("schoolName") };
}

/** The texts, in the order of the API. */
export const ROUTE_TEXTS: readonly RouteText[] = Object.values(eachRouteText((text) => text));

/** The texts of what has them, among other things; empty where one is missing. */
export function routeTexts(
  of: { readonly [Text in RouteText]?: string | undefined },
): RouteTexts {
  return eachRouteText((text) => of[text] ?? "");
}

// The name of a station that has none of its own: "Station 3", by its position in the order. The API gives such a POI a
// title that is not meant for people.

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

// Words of a text, and how many of them a recording has.

/** Words that a teacher reads aloud in a second: calm reading for children is about 120 words in a minute. */
export const WORDS_PER_SECOND = 2;

/** A text with a smaller share of the words that its recording can have does not stand for it. */
const LEAST_SHARE = 0.6;

/** Shorter recordings are a greeting or a sound, which a word stands for. Seconds. */
const LEAST_SECONDS = 10;

/** Letters of writings without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** The words of a text; hyphens and apostrophes join, as in `Forst-Info` and `fox's`. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:[-‐'’.,:][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0;
}

/** The words that calm reading for this long has. */
export function wordsIn(seconds: number): number {
  return Math.round(seconds * WORDS_PER_SECOND);
}

/** Whether a text is clearly shorter than what is said in a recording of this length. */
export function isShortFor(seconds: number, text: string): boolean {
  if (seconds < LEAST_SECONDS || WITHOUT_SPACES.test(text)) return false;
  return countWords(text) < LEAST_SHARE * seconds * WORDS_PER_SECOND;
}
