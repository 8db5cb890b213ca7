/**
 * The language of a page: its texts, how it writes numbers, and its choice. Each group of pages (guide, editor,
 * sheet) makes its provider and its hook here, with its own texts.
 *
 * @module
 */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  applyLanguage,
  type Formats,
  formatsOf,
  type Language,
  pickLanguage,
} from "../texts/language.ts";
import { LaterScript } from "./later_script.ts";

/** Texts and formats of the chosen language. */
export interface PageWords<Texts> extends LanguageChoice {
  readonly language: Language;
  readonly texts: Texts;
  readonly formats: Formats;
}

/** How another language is chosen. */
export interface LanguageChoice {
  /** Chooses another language, which this device keeps once its texts are there. */
  readonly setLanguage: (language: Language) => void;
  /** Whether the texts of the one that was chosen last could not be loaded. */
  readonly hasFailed: boolean;
}

/** The components and hooks of pages that share their texts. */
export interface PageLanguage<Texts> {
  /** Texts and formats of the chosen language. */
  readonly useWords: () => PageWords<Texts>;
  /**
   * Provides the chosen language to its children. They are rendered once its texts are there, or in German if these
   * cannot be loaded or are long in coming.
   */
  readonly WordsProvider: (props: { children: ComponentChildren }) => ComponentChildren;
}

/** Milliseconds after which a page is in German although the texts of its language may still come; then it changes. */
const PATIENCE_MS = 5000;

/** Texts by language. The English ones may be in a script that is loaded when they are needed. */
export interface AllTexts<Texts> {
  readonly de: Texts;
  readonly en: Texts | LaterScript<Texts>;
}

/** Makes provider and hook of pages with these texts. Without a provider the language is German. */
export function pageLanguage<Texts>({ de, en }: AllTexts<Texts>): PageLanguage<Texts> {
  /** Null while they are not loaded. */
  const textsIn = (language: Language): Texts | null => {
    if (language === "de") return de;
    return en instanceof LaterScript ? en.exported : en;
  };
  const load = async (): Promise<void> => {
    if (en instanceof LaterScript) await en.load();
  };
  const wordsIn = (language: Language, choice: LanguageChoice): PageWords<Texts> => {
    return { ...choice, language, texts: textsIn(language) ?? de, formats: formatsOf(language) };
  };
  const Context = createContext(wordsIn("de", { setLanguage: () => {}, hasFailed: false }));
  return {
    useWords: () => useContext(Context),
    WordsProvider({ children }) {
      const { language, hasFailed, setLanguage } = useLanguage(
        (name) => textsIn(name) !== null,
        load,
      );
      const words = useMemo(
        () => language === null ? null : wordsIn(language, { setLanguage, hasFailed }),
        [language, hasFailed],
      );
      return words !== null && <Context value={words}>{children}</Context>;
    },
  };
}

/**
 * The language that is shown; null until the texts of the first one are there.
 *
 * @param isReady Whether the texts of a language are there.
 * @param load Loads those that are not there.
 */
function useLanguage(
  isReady: (language: Language) => boolean,
  load: () => Promise<void>,
): LanguageChoice & { readonly language: Language | null } {
  const [language, setLanguage] = useState(() => {
    const picked = pickLanguage();
    if (!isReady(picked)) return null;
    applyLanguage(picked);
    return picked;
  });
  const [hasFailed, setHasFailed] = useState(false);
  const chosen = useRef<Language | null>(null);
  const show = (name: Language, isChoice: boolean) => {
    applyLanguage(name, isChoice);
    setLanguage(name);
  };
  const choose = (name: Language) => {
    chosen.current = name;
    setHasFailed(false);
    if (isReady(name)) return show(name, true);
    // Meanwhile the other one may be chosen again.
    load().then(
      () => chosen.current === name && show(name, true),
      () => chosen.current === name && setHasFailed(true),
    );
  };
  const showPicked = () => {
    const showGerman = () => show("de", false);
    const timer = setTimeout(showGerman, PATIENCE_MS);
    load().then(() => chosen.current === null && show(pickLanguage(), false), showGerman)
      .finally(() => clearTimeout(timer));
    return () => clearTimeout(timer);
  };
  useLayoutEffect(() => {
    if (language === null) return showPicked();
  }, []);
  return { language, hasFailed, setLanguage: choose };
}
