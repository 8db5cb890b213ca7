/**
 * The English texts of the guide as a script of its own, for the service and for published files. See `context.tsx`.
 *
 * @module
 */
import { guideEn } from "../texts/en/guide.ts";
import { siteEn } from "../texts/en/site.ts";

globalThis.routeGuideEnglish = { ...guideEn, site: siteEn };
