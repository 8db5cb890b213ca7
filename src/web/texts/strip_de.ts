/**
 * The German texts of the status strip, which is below the bar of a walk.
 *
 * @module
 */

/** Texts of the strip in German; their type is that of all languages. */
export const stripDe = {
  label: "Stand",
  waiting: "Noch nicht gespeichert",
  notSaved: "Nicht gespeichert",
  kept: "Sie können das 30 Tage lang zurückholen.",
  more: "Mehr",
  less: "Weniger",
  unreadable: "Etwas, das auf diesem Gerät wartete, lässt sich nicht mehr lesen.",
  trouble: "Auf dieser Seite ist ein Fehler passiert. Fehlt etwas, laden Sie die Seite neu.",
  renewed:
    "Route Guide wurde erneuert. Beenden Sie erst, was auf dieser Seite noch läuft, und versuchen Sie es dann noch einmal.",
  filesGone: "Route Guide wurde erneuert. Bitte wählen Sie die Dateien noch einmal.",
};

/** Texts of the strip. */
export type StripTexts = typeof stripDe;
