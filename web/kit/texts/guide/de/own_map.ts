/** The German texts of a map of the school's own. Pupils and teachers read them. @module */

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
