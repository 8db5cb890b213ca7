/**
 * The texts of the map of a walk, in the language of the page. They are in the script of its dialog.
 *
 * @module
 */
import { mapDialogDe, type MapDialogTexts } from "../../texts/map_dialog_de.ts";
import { mapDialogEn } from "../../texts/map_dialog_en.ts";
import { useWords } from "../context.tsx";

const TEXTS = { de: mapDialogDe, en: mapDialogEn };

/** The texts. */
export function useMapDialogTexts(): MapDialogTexts {
  return TEXTS[useWords().language];
}
