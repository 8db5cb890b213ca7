/** The texts of the screens in `extras_part.ts`, in the language of the page. They are in that script. @module */
import type { GuideTexts } from "../../kit/texts/guide/de.ts";
import { extrasDe, extrasEn, type ExtraTexts } from "../../kit/texts/guide/extras.ts";
import type { Formats, Language } from "../../kit/texts/language.ts";
import { useWords } from "./context.tsx";
import { Icon } from "../../kit/ui/icons.tsx";

const TEXTS = { de: extrasDe, en: extrasEn };

/** Texts and formats of a language. */
export interface ExtraWords extends ExtraTexts {
  /** Those of the whole guide. */
  readonly texts: GuideTexts;
  readonly formats: Formats;
  readonly language: Language;
}

/** Texts and formats of the language of the page. */
export function useExtraWords(): ExtraWords {
  const { language, texts, formats } = useWords();
  return { ...TEXTS[language], texts, formats, language };
}

/** The bar. @param href The screen that it leads back to. @param text Its words. */
export function BackBar({ href, text }: { href: string; text: string }) {
  return (
    <header class="bar">
      <a class="btn btn-quiet" href={href}>
        <Icon name="back" />
        {text}
      </a>
    </header>
  );
}
