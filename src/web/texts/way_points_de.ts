/**
 * The German texts of stations that are made of the way points of a GPX file.
 *
 * @module
 */

/** Texts in German; their type is that of all languages. */
export const wayPointsDe = {
  title: (count: number) =>
    count === 1 ? "1 Wegpunkt in Ihrer Datei" : `${count} Wegpunkte in Ihrer Datei`,
  without: "Ohne Wegpunkte weiter",
  column: "Vorschläge",
  question: "Sollen daraus Stationen werden?",
  hint: "Name und Beschreibung kommen mit. Die Reihenfolge folgt dem Weg.",
  unnamed: "Ohne Namen",
  noDescription: "ohne Beschreibung",
  onTrack: "am Weg",
  beside: (distance: string) => `${distance} daneben`,
  leftOut: (count: number) =>
    count === 1
      ? "1 weiterer fehlt hier: Er hat keinen Standort, oder es sind zu viele."
      : `${count} weitere fehlen hier: Sie haben keinen Standort, oder es sind zu viele.`,
  later: "Sie können alles später ändern.",
  take: (count: number) => count === 1 ? "1 Station anlegen" : `${count} Stationen anlegen`,
};

/** Texts about way points. */
export type WayPointsTexts = typeof wayPointsDe;
