/**
 * The texts of the guide on published files in the language of the page.
 *
 * @module
 */
import { siteDe, type SiteTexts } from "../../texts/site_de.ts";
import { useWords } from "../context.tsx";
import { ENGLISH_SCRIPT } from "../english.ts";

/** The texts. */
export function useSiteTexts(): SiteTexts {
  const { language } = useWords();
  return language === "en" ? ENGLISH_SCRIPT.exported?.site ?? siteDe : siteDe;
}
