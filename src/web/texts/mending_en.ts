/**
 * The English steps that make a position exact, and keep a screen on.
 *
 * @module
 */
import type { MendingTexts } from "./mending_de.ts";

/** The texts in English. */
export const mendingEn: MendingTexts = {
  which: "Which phone do you have?",
  position: {
    iphone: [
      "Open the settings.",
      "Tap “Privacy & Security”, then “Location Services”.",
      "Tap “Safari Websites”.",
      "Turn on “Precise Location”.",
    ],
    android: [
      "Open the settings.",
      "Tap “Apps”, then “Chrome”.",
      "Tap “Permissions”, then “Location”.",
      "Turn on “Use precise location”.",
    ],
  },
  screen: {
    iphone: [
      "Open the settings.",
      "Under “Battery”, turn off “Low Power Mode”.",
      "Tap “Display & Brightness”.",
      "Set “Auto-Lock” to “Never”.",
    ],
    android: [
      "Open the settings.",
      "Tap “Display”.",
      "Tap “Screen timeout”.",
      "Choose the longest time.",
    ],
  },
};
