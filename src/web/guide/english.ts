/**
 * Loads the English texts (ADR 019). The German ones are in the page's own script.
 *
 * @module
 */
import type { GuideTexts } from "../texts/guide_de.ts";
import type { SiteTexts } from "../texts/site_de.ts";
import { LaterScript } from "../ui/later_script.ts";
import { loadScript } from "../ui/load_more.ts";

/** The texts. `site` has those that only published files need; a walk pack in one file has none of these. */
export type English = GuideTexts & { readonly site?: SiteTexts };

declare global {
  /** Set by the script with the texts. */
  var routeGuideEnglish: English | undefined;
}

/** The script with the texts. */
export const ENGLISH_SCRIPT: LaterScript<English> = new LaterScript(() =>
  loadScript("english", () => globalThis.routeGuideEnglish)
);

/** Sets the texts where they are in the page's own script. */
export function haveEnglish(texts: English): void {
  ENGLISH_SCRIPT.exported = texts;
}
