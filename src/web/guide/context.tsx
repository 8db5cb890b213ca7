/**
 * What every screen of the guide needs: its texts and formats, and the focus of a new screen.
 *
 * @module
 */
import { guideDe, type GuideTexts } from "../texts/guide_de.ts";
import { pageLanguage } from "../ui/words.tsx";
import { ENGLISH_SCRIPT } from "./english.ts";

/** Language of the guide: its provider, and the hook that returns texts and formats. */
export const { useWords, WordsProvider } = pageLanguage<GuideTexts>({
  de: guideDe,
  en: ENGLISH_SCRIPT,
});

/** Screen readers begin at the heading of a new screen. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
