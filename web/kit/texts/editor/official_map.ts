/** The texts of official maps in the editor. @module */

/** Texts in German; their type is that of all languages. */
export const officialMapDe = {
  title: "Karte unter dem Weg",
  none: { name: "Keine Karte", area: "Überall", note: "Nur das Gitter" },
  own: { name: "Karte der Schule", area: "So eingestellt" },
  picture: { name: "Eigenes Bild", area: "Überall", note: "Scan oder Zeichnung der Klasse" },
  countries: {
    DE: { name: "Deutschland", only: "Nur in Deutschland" },
    AT: { name: "Österreich", only: "Nur in Österreich" },
    CH: { name: "Schweiz", only: "Nur in der Schweiz" },
  },
  choosing: "Die Karte wird eingeblendet …",
  forAll:
    "Die Wahl gilt für alle Wege. Der Quellenhinweis steht auf jeder Karte, auch bei den Kindern.",
  stored: "Die Karte kommt mit dem Weg mit.",
  storedHint: (size: string) => `${size}, 300\u00a0m rund um den Weg. Sie geht auch ohne Internet.`,
  drawAgain: "Neu zeichnen",
  ask: (name: string) => `Karte von ${name} einblenden?`,
  askHint: "Nur Ihr Gerät fragt dort an, kein Handy der Kinder.",
  askAgain: "Karte neu zeichnen?",
  askAgainHint: "Der Weg reicht jetzt über seine Karte hinaus.",
  yes: "Ja",
  no: "Nein",
  loading: "Karte kommt mit dem Weg mit",
  stopped: "Karte angehalten",
  storing: "Die Karte wird gespeichert …",
  failed: "Die Karte ist nicht gespeichert.",
  progress: (done: string, all: string) => `${done} von etwa ${all}`,
  stop: "Anhalten",
  resume: "Weiter",
  again: "Noch einmal versuchen",
  close: "Schließen",
  missing: (count: number) =>
    count === 1
      ? "1 Kachel gab es nicht. Dort bleibt die Karte leer."
      : `${count} Kacheln gab es nicht. Dort bleibt die Karte leer.`,
  troubles: {
    "no-cors": "Dieser Kartendienst erlaubt nicht, dass man seine Karte mitnimmt.",
    offline: "Es gibt gerade kein Internet. Was geladen ist, bleibt.",
    unreachable: "Der Kartendienst antwortet nicht oder zu langsam. Was geladen ist, bleibt.",
    busy: "Der Kartendienst hat gerade zu viel zu tun. Versuchen Sie es später noch einmal.",
    refused: "Der Kartendienst lehnt ab. Fragen Sie die Person, die Route Guide betreut.",
    "no-picture":
      "Statt der Karte kam eine andere Seite. Muss man sich in diesem Netz zuerst anmelden?",
    "tile-too-large": "Eine Kachel ist zu groß. Diese Karte lässt sich nicht mitnehmen.",
    nothing: "Diese Karte hat hier nichts. Sie gilt wohl für eine andere Gegend.",
    "too-large": "Die Karte hat mehr als 60\u00a0MB. Das ist zu viel.",
  },
};

/** Texts of official maps. */
export type OfficialMapTexts = typeof officialMapDe;

/** Texts in English. */
export const officialMapEn: OfficialMapTexts = {
  title: "Map under the track",
  none: { name: "No map", area: "Everywhere", note: "Only the grid" },
  own: { name: "The school's map", area: "As set up" },
  picture: { name: "Own picture", area: "Everywhere", note: "A scan or a drawing of the class" },
  countries: {
    DE: { name: "Germany", only: "Only in Germany" },
    AT: { name: "Austria", only: "Only in Austria" },
    CH: { name: "Switzerland", only: "Only in Switzerland" },
  },
  choosing: "Showing the map …",
  forAll: "This is for all walks. The source note is on every map, for children too.",
  stored: "The map comes with the walk.",
  storedHint: (size) => `${size}, 300\u00a0m around the track. It works without internet, too.`,
  drawAgain: "Draw again",
  ask: (name) => `Show the map of ${name}?`,
  askHint: "Only your device asks for it there, no child's phone.",
  askAgain: "Draw the map again?",
  askAgainHint: "The track now goes beyond its map.",
  yes: "Yes",
  no: "No",
  loading: "The map comes with the walk",
  stopped: "Map stopped",
  storing: "Saving the map …",
  failed: "The map is not saved.",
  progress: (done, all) => `${done} of about ${all}`,
  stop: "Stop",
  resume: "Continue",
  again: "Try again",
  close: "Close",
  missing: (count) =>
    count === 1
      ? "1 tile was not there. The map has a gap there."
      : `${count} tiles were not there. The map has gaps there.`,
  troubles: {
    "no-cors": "This map service does not allow taking its map along.",
    offline: "There is no internet right now. What is loaded stays.",
    unreachable: "The map server does not respond, or too slowly. What is loaded stays.",
    busy: "The map server is too busy right now. Try again later.",
    refused: "The map server refuses. Ask the person in charge of Route Guide.",
    "no-picture": "Another page came instead of the map. Does this network need a login first?",
    "tile-too-large": "A tile is too large. This map cannot be taken along.",
    nothing: "This map has nothing here. It is probably of another area.",
    "too-large": "The map has more than 60\u00a0MB. That is too much.",
  },
};
