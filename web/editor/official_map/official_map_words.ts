/** The texts of official maps in the language of the page, which come with the script that shows them. @module */
import {
  officialMapDe,
  officialMapEn,
  type OfficialMapTexts,
} from "../../kit/texts/editor/official_map.ts";
import { useWords } from "../ui/context.tsx";

const TEXTS = { de: officialMapDe, en: officialMapEn };

/** The texts. */
export function useOfficialMapTexts(): OfficialMapTexts {
  return TEXTS[useWords().language];
}
