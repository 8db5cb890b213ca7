/**
 * The texts of the list of removed things in the language of the page. They are in its script.
 *
 * @module
 */
import { removedListDe, type RemovedListTexts } from "../../texts/removed_list_de.ts";
import { removedListEn } from "../../texts/removed_list_en.ts";
import { useWords } from "../context.tsx";

const TEXTS = { de: removedListDe, en: removedListEn };

/** The texts of the list. */
export function useListTexts(): RemovedListTexts {
  return TEXTS[useWords().language];
}
