/**
 * The texts of way points, in the language of the page. They are in the script of proposed stations.
 *
 * @module
 */
import { wayPointsDe, type WayPointsTexts } from "../../texts/way_points_de.ts";
import { wayPointsEn } from "../../texts/way_points_en.ts";
import { useWords } from "../context.tsx";

const TEXTS = { de: wayPointsDe, en: wayPointsEn };

/** The texts. */
export function useWayPointsTexts(): WayPointsTexts {
  return TEXTS[useWords().language];
}
