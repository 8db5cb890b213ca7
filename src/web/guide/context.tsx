/**
 * What every screen of the guide needs: texts, numbers, settings, and where it is.
 *
 * @module
 */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { guideDe, type GuideTexts } from "../texts/guide_de.ts";
import { guideEn } from "../texts/guide_en.ts";
import {
  applyLanguage,
  type Formats,
  formatsOf,
  type Language,
  pickLanguage,
} from "../texts/language.ts";

/** Texts of the guide by language. */
const TEXTS: Readonly<Record<Language, GuideTexts>> = { de: guideDe, en: guideEn };

/** What every screen needs. */
export interface Words {
  readonly language: Language;
  readonly texts: GuideTexts;
  readonly formats: Formats;
  readonly setLanguage: (language: Language) => void;
}

const WordsContext = createContext<Words>({
  language: "de",
  texts: guideDe,
  formats: formatsOf("de"),
  setLanguage: () => {},
});

/** Texts and formats of the chosen language. */
export function useWords(): Words {
  return useContext(WordsContext);
}

/** Gives the screens in it their language. */
export function WordsProvider({ children }: { children: ComponentChildren }) {
  const [language, setLanguage] = useState(pickLanguage);
  const words = useMemo((): Words => {
    applyLanguage(language);
    const choose = (chosen: Language) => {
      applyLanguage(chosen, true);
      setLanguage(chosen);
    };
    return { language, texts: TEXTS[language], formats: formatsOf(language), setLanguage: choose };
  }, [language]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** Renders a component again at every change of something, also of one that comes before it is drawn. */
export function useChanges(source: { subscribe(listener: () => void): () => void } | null): void {
  const [, setCount] = useState(0);
  useLayoutEffect(() => source?.subscribe(() => setCount((count) => count + 1)), [source]);
}

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

/** Sets the title of the document. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Screen readers begin at the heading of a new screen. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
