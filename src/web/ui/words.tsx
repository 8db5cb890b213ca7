/**
 * The language of a page: its texts, how it writes numbers, and its choice. Each group of pages (guide, editor,
 * sheet) makes its provider and its hook here, with its own texts.
 *
 * @module
 */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import {
  applyLanguage,
  type Formats,
  formatsOf,
  type Language,
  pickLanguage,
} from "../texts/language.ts";

/** Texts and formats of the chosen language. */
export interface PageWords<Texts> {
  readonly language: Language;
  readonly texts: Texts;
  readonly formats: Formats;
  /** Chooses another language, which this device keeps. */
  readonly setLanguage: (language: Language) => void;
}

/** The components and hooks of pages that share their texts. */
export interface PageLanguage<Texts> {
  /** Texts and formats of the chosen language. */
  readonly useWords: () => PageWords<Texts>;
  /** Provides the chosen language to its children. */
  readonly WordsProvider: (props: { children: ComponentChildren }) => ComponentChildren;
}

/** Makes provider and hook of pages with these texts. Without a provider the language is German. */
export function pageLanguage<Texts>(all: Readonly<Record<Language, Texts>>): PageLanguage<Texts> {
  const wordsIn = (
    language: Language,
    setLanguage: (language: Language) => void,
  ): PageWords<Texts> => {
    return { language, texts: all[language], formats: formatsOf(language), setLanguage };
  };
  const Context = createContext(wordsIn("de", () => {}));
  return {
    useWords: () => useContext(Context),
    WordsProvider({ children }) {
      const [language, setLanguage] = useState(pickLanguage);
      const words = useMemo(() => {
        applyLanguage(language);
        return wordsIn(language, (chosen) => {
          applyLanguage(chosen, true);
          setLanguage(chosen);
        });
      }, [language]);
      return <Context value={words}>{children}</Context>;
    },
  };
}
