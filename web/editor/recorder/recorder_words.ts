/** The texts of the recorder in the language of the page. They are in its script. @module */
import type { EditorTexts } from "../../kit/texts/editor/de.ts";
import { recorderDe, recorderEn, type RecorderTexts } from "../../kit/texts/editor/recorder.ts";
import type { Formats } from "../../kit/texts/language.ts";
import { useWords } from "../ui/context.tsx";

const TEXTS = { de: recorderDe, en: recorderEn };

/** Texts and formats of a language. */
export interface RecorderWords {
  readonly recorder: RecorderTexts;
  /** Those of the whole editor. */
  readonly texts: EditorTexts;
  readonly formats: Formats;
}

/** Texts and formats of the language of the page. */
export function useRecorderWords(): RecorderWords {
  const { language, texts, formats } = useWords();
  return { recorder: TEXTS[language], texts, formats };
}
