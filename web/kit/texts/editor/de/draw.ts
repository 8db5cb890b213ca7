/** The German texts of the page on which a walk is drawn. @module */

/** Texts in German; their type is that of all languages. */
export const drawDe = {
  title: "Neuer Weg",
  empty: "Noch nichts gezeichnet",
  kept: "Der Entwurf bleibt auf diesem Gerät.",
  map: "Karte zum Zeichnen",
  whichMap: "Auf welcher Karte?",
  mapHint: "Nur Ihr Gerät fragt dort an, kein Handy der Kinder. Die Wahl gilt für alle Wege.",
  otherMap: "Andere Karte",
  begin: "Wo beginnt der Weg?",
  beginHint: "Verschieben und vergrößern Sie die Karte, und klicken Sie auf den Start.",
  toMe: "Zu meinem Standort",
  noPosition: "Der Standort ist gerade nicht zu finden.",
  points: (count: number, time: string) =>
    count === 1 ? "1 Punkt" : `${count} Punkte, etwa ${time} mit der Klasse`,
  set: "Punkt setzen",
  done: "Weg ist fertig",
  close: "Zum Start schließen",
  closed: (distance: string) => `Dann ist es ein Rundweg von ${distance}.`,
  remove: (number: number) => `Punkt ${number} entfernen`,
  point: (number: number) => `Punkt ${number}`,
  ring: (number: number) => `Neuer Punkt nach Punkt ${number}`,
  hints: [
    "Klicken setzt einen Punkt.",
    "Ziehen verschiebt ihn.",
    "Ein kleiner Kreis auf der Linie fügt einen ein.",
  ],
  keys:
    "Tastatur: Pfeiltasten bewegen die Karte, die Eingabetaste setzt einen Punkt in ihrer Mitte. Auf einem Punkt verschieben sie ihn, Entf entfernt ihn.",
  coordinates: "Oder Koordinaten",
  coordinatesExample: "50,66532 7,24120",
  noCoordinates: "Bitte zwei Zahlen: Breite und Länge, etwa 50,66532 7,24120.",
  steps: {
    add: (number: number) => `Punkt ${number}`,
    insert: (number: number) => `Punkt ${number} einfügen`,
    move: (number: number) => `Punkt ${number} verschieben`,
    remove: (number: number) => `Punkt ${number} entfernen`,
    close: (_number: number) => "Zum Start schließen",
  },
  finished: "Fertig gezeichnet",
  name: "Wie heißt der Weg?",
  school: "Schule",
  noElevations: "Höhen kennt nur eine GPX-Datei.",
  create: "Weg anlegen",
  creating: "Der Weg wird angelegt …",
  goOn: "Weiter zeichnen",
};

/** Texts of the page. */
export type DrawTexts = typeof drawDe;
