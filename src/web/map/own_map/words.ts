/**
 * The words of a map of the school's own, in the language of the page.
 *
 * @module
 */
import { ownMapDe } from "../../texts/own_map_de.ts";
import { ownMapEn } from "../../texts/own_map_en.ts";

/** The words. */
export type OwnMapTexts = typeof ownMapDe;

/** The words in the language that the page has now. */
export function ownMapTexts(): OwnMapTexts {
  return document.documentElement.lang === "en" ? ownMapEn : ownMapDe;
}
