/** The texts of the screens in `later_part.ts`, in the language of the page. They are in that script. @module */
import type { GuideTexts } from "../../kit/texts/guide/de.ts";
import { laterDe, laterEn, type LaterTexts } from "../../kit/texts/guide/later.ts";
import type { Formats } from "../../kit/texts/language.ts";
import { useWords } from "./context.tsx";

const TEXTS = { de: laterDe, en: laterEn };

/** Texts and formats of a language. */
export interface LaterWords extends LaterTexts {
  /** Those of the whole guide. */
  readonly texts: GuideTexts;
  readonly formats: Formats;
}

/** Texts and formats of the language of the page. */
export function useLaterWords(): LaterWords {
  const { language, texts, formats } = useWords();
  return { ...TEXTS[language], texts, formats };
}
