/**
 * The texts of what is checked before a walk, in the language of the page. They are in the script of that screen.
 *
 * @module
 */
import type { GuideTexts } from "../../texts/guide_de.ts";
import type { Formats } from "../../texts/language.ts";
import { readyDe, type ReadyTexts } from "../../texts/ready_de.ts";
import { readyEn } from "../../texts/ready_en.ts";
import { useWords } from "../context.tsx";

const TEXTS = { de: readyDe, en: readyEn };

/** Texts and formats of a language. */
export interface ReadyWords {
  readonly ready: ReadyTexts;
  /** Those of the whole guide. */
  readonly texts: GuideTexts;
  readonly formats: Formats;
}

/** Texts and formats of the language of the page. */
export function useReadyWords(): ReadyWords {
  const { language, texts, formats } = useWords();
  return { ready: TEXTS[language], texts, formats };
}
