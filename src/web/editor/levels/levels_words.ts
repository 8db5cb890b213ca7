/**
 * The texts of the offer to make a recording again, in the language of the page. They are in its script.
 *
 * @module
 */
import { levelsDe, type LevelsTexts } from "../../texts/levels_de.ts";
import { levelsEn } from "../../texts/levels_en.ts";
import { useWords } from "../context.tsx";

const TEXTS = { de: levelsDe, en: levelsEn };

/** The texts. */
export function useLevelsTexts(): LevelsTexts {
  return TEXTS[useWords().language];
}
