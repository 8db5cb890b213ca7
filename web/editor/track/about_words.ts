/** The texts of the form of a walk in the language of the page. They are in its script. @module */
import { aboutDe, aboutEn, type AboutTexts } from "../../kit/texts/editor/about.ts";
import { useWords } from "../ui/context.tsx";

const TEXTS = { de: aboutDe, en: aboutEn };

/** The texts of the form. */
export function useAboutTexts(): AboutTexts {
  return TEXTS[useWords().language];
}
