/** What every screen of the guide needs: its texts and formats, and the focus of a new screen. @module */
import { guideDe, type GuideTexts } from "../../kit/texts/guide/de.ts";
import { LaterScript } from "../../kit/ui/later_script.ts";
import { pageLanguage } from "../../kit/ui/words.tsx";

// Loads the English texts (ADR 019). The German ones are in the page's own script.

/** The script with the texts. */
export const ENGLISH = new LaterScript(async (): Promise<GuideTexts> => {
  return (await import("../../kit/texts/guide/en.ts")).guideEn;
});

/** Language of the guide: its provider, and the hook that returns texts and formats. */
export const { useWords, WordsProvider } = pageLanguage<GuideTexts>({
  de: guideDe,
  en: ENGLISH,
});

/** Screen readers begin at the heading of a new screen. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
