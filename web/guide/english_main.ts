/**
 * The English texts of the guide as a script of its own, for the service and for published files. See `context.tsx`.
 *
 * @module
 */
import { guideEn } from "../kit/texts/en/guide.ts";
import { siteEn } from "../kit/texts/en/site.ts";

globalThis.routeGuideEnglish = { ...guideEn, site: siteEn };
