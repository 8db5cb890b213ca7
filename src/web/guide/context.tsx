/**
 * What every screen of the guide needs: its texts and formats, the part of the address that names the screen,
 * and the focus of a new screen.
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { guideDe, type GuideTexts } from "../texts/guide_de.ts";
import { guideEn } from "../texts/guide_en.ts";
import { pageLanguage } from "../ui/words.tsx";

/** Language of the guide: its provider, and the hook that returns texts and formats. */
export const { useWords, WordsProvider } = pageLanguage<GuideTexts>({ de: guideDe, en: guideEn });

/** The part of the address after `#`; it names the screen, so that the back button works without a server. */
export function useHash(): string {
  const [hash, setHash] = useState(location.hash.slice(1));
  // Not after the next frame, as useEffect() does: a tap may come before.
  useLayoutEffect(() => {
    const update = () => setHash(location.hash.slice(1));
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return hash;
}

/** Screen readers begin at the heading of a new screen. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
