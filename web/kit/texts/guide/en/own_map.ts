/** The English texts of a map of the school's own. @module */
import type { ownMapDe } from "../de/own_map.ts";

/** Texts of a map of the school's own in English. */
export const ownMapEn: typeof ownMapDe = {
  under: "Under the track",
  map: "Map",
  picture: "Picture",
  grid: "Grid",
  large: "View picture large",
  largeLabel: "The picture. Arrow keys move it, plus and minus change its size.",
  whole: "Whole picture",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  close: "Close",
};
