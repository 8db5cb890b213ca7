/** The texts of the form of a walk in the language of the page. They are in its script. @module */
import { aboutDe, type AboutTexts } from "../../kit/texts/editor/de/about.ts";
import { aboutEn } from "../../kit/texts/editor/en/about.ts";
import { useWords } from "../ui/context.tsx";

const TEXTS = { de: aboutDe, en: aboutEn };

/** The texts of the form. */
export function useAboutTexts(): AboutTexts {
  return TEXTS[useWords().language];
}
