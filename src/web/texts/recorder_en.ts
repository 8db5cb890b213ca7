/**
 * English texts of the recorder and of the sound of the desk walk.
 *
 * @module
 */
import type { recorderDe } from "./recorder_de.ts";

/** The texts in English. */
export const recorderEn: typeof recorderDe = {
  paused: (title) => `${title}: the recording is paused`,
  reached: (title) => `${title}: reached`,
};
