/** The texts of official maps in the language of the page, which come with the script that shows them. @module */
import { officialMapDe, type OfficialMapTexts } from "../../kit/texts/editor/de/official_map.ts";
import { officialMapEn } from "../../kit/texts/editor/en/official_map.ts";
import { useWords } from "../ui/context.tsx";

const TEXTS = { de: officialMapDe, en: officialMapEn };

/** The texts. */
export function useOfficialMapTexts(): OfficialMapTexts {
  return TEXTS[useWords().language];
}
