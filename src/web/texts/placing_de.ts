/**
 * The German texts for placing stations: by a click on the map, or at the position of the device.
 *
 * @module
 */

/** Texts for placing stations in German; the type is that of all languages. */
export const placingDe = {
  beside: "Hier neben dem Weg?",
  onTrack: (distance: string) => `Auf den Weg setzen (${distance})`,
  here: "Hier",
  vague: (accuracy: string) => `Ihr Standort ist nur auf etwa ${accuracy} genau.`,
  far: (distance: string) => `Ihr Standort ist etwa ${distance} vom Weg entfernt.`,
  nearest: (distance: string) => `Auf den nächsten Punkt des Weges (${distance})`,
  anyway: "Trotzdem an den Standort",
  passes: "Der Weg kommt hier mehrmals vorbei. Welches Mal ist gemeint?",
  pass: (along: string, number: number) => `Nach ${along}, als Station ${number}`,
  cancel: "Abbrechen",
  moveHere: "Hierher verschieben",
  searching: "Ihr Standort wird gesucht …",
  denied:
    "Der Browser darf Ihren Standort nicht verwenden. Erlauben Sie es in der Adresszeile, oder klicken Sie auf den Weg.",
  unavailable:
    "Dieses Gerät findet seinen Standort nicht. Schalten Sie die Ortung ein, oder klicken Sie auf den Weg.",
  timeout:
    "Den Standort zu finden hat zu lange gedauert. Gehen Sie ins Freie und versuchen Sie es noch einmal, oder klicken Sie auf den Weg.",
};

/** Texts for placing stations. */
export type PlacingTexts = typeof placingDe;
