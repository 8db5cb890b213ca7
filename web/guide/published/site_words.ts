/** The texts of the guide on published files in the language of the page. @module */
import { siteDe, type SiteTexts } from "../../kit/texts/de/site.ts";
import { ENGLISH_SCRIPT, useWords } from "../ui/context.tsx";

/** The texts. */
export function useSiteTexts(): SiteTexts {
  const { language } = useWords();
  return language === "en" ? ENGLISH_SCRIPT.exported?.site ?? siteDe : siteDe;
}
