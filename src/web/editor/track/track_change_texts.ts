/**
 * The texts of the question before the track is changed, in the language of the page. They are in its script.
 *
 * @module
 */
import { trackChangeDe, type TrackChangeTexts } from "../../texts/track_change_de.ts";
import { trackChangeEn } from "../../texts/track_change_en.ts";
import { useWords } from "../context.tsx";

const TEXTS = { de: trackChangeDe, en: trackChangeEn };

/** The texts of the question. */
export function useTrackChangeTexts(): TrackChangeTexts {
  return TEXTS[useWords().language];
}
