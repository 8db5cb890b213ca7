/**
 * The English texts of the guide as a script of its own, for the service and for published files. See `english.ts`.
 *
 * @module
 */
import { guideEn } from "../texts/guide_en.ts";
import { siteEn } from "../texts/site_en.ts";

globalThis.routeGuideEnglish = { ...guideEn, site: siteEn };
