/**
 * The texts of copying, in the language of the page. They are in the script of its dialogs.
 *
 * @module
 */
import { copyingDe, type CopyingTexts } from "../../texts/copying_de.ts";
import { copyingEn } from "../../texts/copying_en.ts";
import { useWords } from "../context.tsx";

const TEXTS = { de: copyingDe, en: copyingEn };

/** The texts. */
export function useCopyingTexts(): CopyingTexts {
  return TEXTS[useWords().language];
}
