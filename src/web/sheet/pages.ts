/**
 * How signs are spread over sheets, and whether phones can follow their links.
 *
 * @module
 */

/** Signs on the first sheet, which has the head, and on each further one. */
const FIRST_SHEET = 6;
const FURTHER_SHEETS = 8;

/** A station with its number, from 1. */
export interface NumberedPoi<Poi> {
  readonly poi: Poi;
  readonly number: number;
}

/** Spreads stations over sheets. There is always a first sheet, because of its head. */
export function pagesOf<Poi>(pois: readonly Poi[], isBig: boolean): NumberedPoi<Poi>[][] {
  const numbered = pois.map((poi, index) => ({ poi, number: index + 1 }));
  const [first, further] = isBig ? [1, 1] : [FIRST_SHEET, FURTHER_SHEETS];
  const pages = [numbered.slice(0, first)];
  for (let at = first; at < numbered.length; at += further) {
    pages.push(numbered.slice(at, at + further));
  }
  return pages;
}

/** Whether an address works on this device only: a loopback address. */
export function isThisDeviceOnly(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" ||
    /^127\./.test(hostname);
}
