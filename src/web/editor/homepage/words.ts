/**
 * What the parts of the dialog of the homepage share: its words, and the heading that gets the focus.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { homepageDe, type HomepageTexts } from "../../texts/homepage_de.ts";
import { homepageEn } from "../../texts/homepage_en.ts";
import { useWords } from "../context.tsx";

/** Texts about the homepage in the language of the editor. */
export function useHomepageTexts(): HomepageTexts {
  return { de: homepageDe, en: homepageEn }[useWords().language];
}

/**
 * A reference for a heading with `tabindex={-1}`: it has the focus once it appears, because the button that was pressed is
 * gone.
 *
 * @param isFocused Whether it is to have it.
 */
export function useFocusedHeading(isFocused = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isFocused) heading.current?.focus();
  }, []);
  return heading;
}
