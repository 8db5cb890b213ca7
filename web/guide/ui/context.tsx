/** What every screen of the guide needs: its texts and formats, and the focus of a new screen. @module */
import { guideDe, type GuideTexts } from "../../kit/texts/de/guide.ts";
import type { SiteTexts } from "../../kit/texts/de/site.ts";
import { LaterScript } from "../../kit/ui/later_script.ts";
import { loadScript } from "../../kit/load_more.ts";
import { pageLanguage } from "../../kit/ui/words.tsx";

// Loads the English texts (ADR 019). The German ones are in the page's own script.

/** The texts. `site` has those that only published files need; a walk pack in one file has none of these. */
type English = GuideTexts & { readonly site?: SiteTexts };

declare global {
  /** Set by the script with the texts. */
  var routeGuideEnglish: English | undefined;
}

/** The script with the texts. */
export const ENGLISH_SCRIPT: LaterScript<English> = new LaterScript(() =>
  loadScript("english", () => globalThis.routeGuideEnglish)
);

/** Sets the texts where they are in the page's own script. */
export function haveEnglish(texts: English): void {
  ENGLISH_SCRIPT.exported = texts;
}

/** Language of the guide: its provider, and the hook that returns texts and formats. */
export const { useWords, WordsProvider } = pageLanguage<GuideTexts>({
  de: guideDe,
  en: ENGLISH_SCRIPT,
});

/** Screen readers begin at the heading of a new screen. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
