/**
 * The texts of rehearsals, in the language of the page.
 *
 * @module
 */
import { rehearsalDe, type RehearsalTexts } from "../../texts/rehearsal_de.ts";
import { rehearsalEn } from "../../texts/rehearsal_en.ts";
import { useWords } from "../context.tsx";

/** The texts. */
export function useRehearsalTexts(): RehearsalTexts {
  return { de: rehearsalDe, en: rehearsalEn }[useWords().language];
}
