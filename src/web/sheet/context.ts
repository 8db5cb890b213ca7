/**
 * Language of the sheet: its provider, and the hook that returns texts and formats.
 *
 * @module
 */
import { SHEET_TEXTS, type SheetTexts } from "../texts/sheet.ts";
import { pageLanguage } from "../ui/words.tsx";

/** Provider and hook. */
export const { useWords, WordsProvider } = pageLanguage<SheetTexts>(SHEET_TEXTS);
