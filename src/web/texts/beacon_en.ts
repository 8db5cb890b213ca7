/**
 * The English texts about the ticks that lead to the next station.
 *
 * @module
 */
import type { beaconDe } from "./beacon_de.ts";

/** The texts. */
export const beaconEn: typeof beaconDe = {
  title: "Find it by ear",
  label: "Soft ticks lead you to the station",
  hint: "They come from the side where the next station is. " +
    "They need “Put away” and headphones on both ears. " +
    "Keep them so quiet that you hear cars well.",
  tryOut: "Check the headphones",
  tryHint: "Ticks come from the left, the middle, the right.",
};
