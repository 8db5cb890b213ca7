/**
 * The English texts of the key that says how far the next station is.
 *
 * @module
 */
import type { howFarDe } from "./how_far_de.ts";

/** Texts of the key in English. */
export const howFarEn: typeof howFarDe = {
  key: "How far?",
  setting: "Key W says how far it is",
};
