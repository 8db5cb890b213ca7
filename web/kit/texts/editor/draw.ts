/** The texts of the page on which a walk is drawn. @module */

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

/** Texts in English. */
export const drawEn: DrawTexts = {
  title: "New walk",
  empty: "Nothing drawn yet",
  kept: "The draft stays on this device.",
  map: "Map for drawing",
  whichMap: "On which map?",
  mapHint: "Only your device asks for it there, no child's phone. The choice is for all walks.",
  otherMap: "Another map",
  begin: "Where does the walk begin?",
  beginHint: "Move and enlarge the map, then click on the start.",
  toMe: "To my position",
  noPosition: "Your position cannot be found right now.",
  points: (count, time) =>
    count === 1 ? "1 point" : `${count} points, about ${time} with the class`,
  set: "Set a point",
  done: "The walk is complete",
  close: "Back to the start",
  closed: (distance) => `Then it is a loop of ${distance}.`,
  remove: (number) => `Remove point ${number}`,
  point: (number) => `Point ${number}`,
  ring: (number) => `New point after point ${number}`,
  hints: [
    "A click sets a point.",
    "Dragging moves it.",
    "A small circle on the line inserts one.",
  ],
  keys:
    "Keyboard: arrow keys move the map, Enter sets a point in its middle. On a point they move it, Delete removes it.",
  coordinates: "Or coordinates",
  coordinatesExample: "50.66532 7.24120",
  noCoordinates: "Please enter two numbers: latitude and longitude, such as 50.66532 7.24120.",
  steps: {
    add: (number) => `point ${number}`,
    insert: (number) => `insert point ${number}`,
    move: (number) => `move point ${number}`,
    remove: (number) => `remove point ${number}`,
    close: () => "back to the start",
  },
  finished: "Drawing complete",
  name: "What is the walk called?",
  school: "School",
  noElevations: "Only a GPX file has elevations.",
  create: "Create the walk",
  creating: "Creating the walk …",
  goOn: "Go on drawing",
};
