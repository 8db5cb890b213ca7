/** The German texts of proposed stations: from photos. @module */

/** Texts about proposals in German; their type is that of all languages. */
export const proposalsDe = {
  back: "Zurück zum Weg",
  cancel: "Abbrechen",
  map: "Karte der Vorschläge",
  list: "Vorschläge",
  reading: "Fotos",
  notYet: "Gestrichelt: noch nicht angelegt",
  dragHint: (number: number) => `Vorschlag ${number}: auf der Karte ziehen`,
  title: (photos: string, proposals: number) =>
    `${photos}, ${proposals === 1 ? "1 Vorschlag" : `${proposals} Vorschläge`}`,
  photos: (count: number) => count === 1 ? "1 Foto" : `${count} Fotos`,
  readingTitle: (count: number) =>
    count === 1 ? "1 Foto wird gelesen" : `${count} Fotos werden gelesen`,
  read: (done: number, all: number) => `${done} von ${all} Fotos gelesen`,
  readLabel: "Gelesene Fotos",
  how:
    "Jedes Foto kommt an seinen Platz am Weg. Zuerst zählt der Standort im Foto, dann die Uhrzeit.",
  stay: "Die Fotos bleiben auf diesem Gerät, bis Sie Stationen anlegen.",
  note: "Der Standort wird aus jedem Foto gelöscht, bevor es gespeichert wird.",
  station: "Station",
  name: (number: number) => `Name von Vorschlag ${number}`,
  automatic: (number: number) => `Station ${number}`,
  existing: (title: string) => `Fotos für „${title}“`,
  byPosition: "Standort im Foto",
  byTime: "Uhrzeit im Foto",
  byHand: "Von Ihnen gewählt",
  change: "Ändern",
  changeOf: (number: number) => `Vorschlag ${number} ändern`,
  refuse: "Ablehnen",
  refuseOf: (number: number) => `Vorschlag ${number} ablehnen`,
  take: "Doch nehmen",
  refused: "Abgelehnt",
  kept: (count: number): string =>
    count === 1 ? "Das Foto geht nicht verloren." : "Die Fotos gehen nicht verloren.",
  done: "Fertig",
  photo: (name: string) => `Foto ${name}`,
  moveTo: (name: string) => `Foto ${name} verschieben`,
  toProposal: (number: number, title: string) => `${number}. ${title}`,
  toOwn: "Eigene Station",
  toNone: "Nicht verwenden",
  along: "Platz am Weg",
  join: (number: number) => `Mit Vorschlag ${number} verbinden`,
  split: "In zwei teilen",
  rest: (count: number) => count === 1 ? "1 Foto ohne Platz." : `${count} Fotos ohne Platz.`,
  restHint: "Ziehen Sie sie auf einen Vorschlag, oder wählen Sie eine Station.",
  restTo: (name: string) => `Vorschlag für Foto ${name}`,
  choose: "Wohin?",
  create: (count: number) => count === 1 ? "1 Station anlegen" : `${count} Stationen anlegen`,
  add: (count: number) => count === 1 ? "1 Foto hinzufügen" : `${count} Fotos hinzufügen`,
  preparing: (done: number, all: number) => `${done} von ${all} Fotos vorbereitet`,
  unprepared:
    "Auf diesem Gerät ist kein Speicher mehr frei. Löschen Sie etwas, und drücken Sie noch einmal.",
  clock: "Uhr der Kamera",
  clockOf: (camera: string) => `Uhr der Kamera ${camera}`,
  clockRight: "geht richtig",
  clockAhead: (time: string) => `geht ${time} vor`,
  clockLate: (time: string) => `geht ${time} nach`,
  hours: (hours: string) => hours === "1" ? "1 Stunde" : `${hours} Stunden`,
  minutes: (minutes: number) => minutes === 1 ? "1 Minute" : `${minutes} Minuten`,
  clockUnsure: "Stimmen die Plätze nicht? Dann wählen Sie hier, wie die Uhr ging.",
  noTimes: "Die Strecke hat keine Uhrzeiten. Darum zählt nur der Standort in den Fotos.",
  timesFailed: "Die Uhrzeiten der Strecke waren nicht zu lesen. Versuchen Sie es noch einmal.",
  again: "Noch einmal versuchen",
  nothing: "Kein Foto hat einen Platz am Weg. Wählen Sie unten eine Station.",
};

/** Texts about proposals. */
export type ProposalsTexts = typeof proposalsDe;

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
