/**
 * The texts of the guide on published files in the language of the page.
 *
 * @module
 */
import { siteDe, type SiteTexts } from "../../texts/site_de.ts";
import { siteEn } from "../../texts/site_en.ts";
import { useWords } from "../context.tsx";

/** The texts. */
export function useSiteTexts(): SiteTexts {
  return { de: siteDe, en: siteEn }[useWords().language];
}
