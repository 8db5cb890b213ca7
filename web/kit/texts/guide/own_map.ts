/** The texts of a map of the school's own. Pupils and teachers read them. @module */

/** Texts of a map of the school's own; their type is that of all languages. */
export const ownMapDe = {
  under: "Unter dem Weg",
  map: "Karte",
  picture: "Bild",
  grid: "Gitter",
  large: "Bild groß ansehen",
  largeLabel: "Das Bild. Pfeiltasten bewegen es, Plus und Minus ändern die Größe.",
  whole: "Ganzes Bild",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  close: "Schließen",
};

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
