/** The texts of proposed stations: from photos. @module */

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

/** Texts about proposals in English. */
export const proposalsEn: ProposalsTexts = {
  back: "Back to the walk",
  cancel: "Cancel",
  map: "Map of the proposals",
  list: "Proposals",
  reading: "Pictures",
  notYet: "Dashed: not added yet",
  dragHint: (number: number) => `Proposal ${number}: drag it on the map`,
  title: (photos: string, proposals: number) =>
    `${photos}, ${proposals === 1 ? "1 proposal" : `${proposals} proposals`}`,
  photos: (count: number) => count === 1 ? "1 picture" : `${count} pictures`,
  readingTitle: (count: number) => count === 1 ? "Reading 1 picture" : `Reading ${count} pictures`,
  read: (done: number, all: number) => `${done} of ${all} pictures read`,
  readLabel: "Pictures that were read",
  how: "Each picture comes to its spot on the walk. Its location counts first, then its time.",
  stay: "The pictures stay on this device until you add stations.",
  note: "The location is removed from each picture before it is saved.",
  station: "Station",
  name: (number: number) => `Name of proposal ${number}`,
  automatic: (number: number) => `Station ${number}`,
  existing: (title: string) => `Pictures for “${title}”`,
  byPosition: "By its location",
  byTime: "By its time",
  byHand: "Chosen by you",
  change: "Change",
  changeOf: (number: number) => `Change proposal ${number}`,
  refuse: "Refuse",
  refuseOf: (number: number) => `Refuse proposal ${number}`,
  take: "Take it after all",
  refused: "Refused",
  kept: (count: number): string =>
    count === 1 ? "The picture is not lost." : "The pictures are not lost.",
  done: "Done",
  photo: (name: string) => `Picture ${name}`,
  moveTo: (name: string) => `Move picture ${name}`,
  toProposal: (number: number, title: string) => `${number}. ${title}`,
  toOwn: "A station of its own",
  toNone: "Do not use it",
  along: "Spot on the walk",
  join: (number: number) => `Join with proposal ${number}`,
  split: "Split in two",
  rest: (count: number) =>
    count === 1 ? "1 picture without a spot." : `${count} pictures without a spot.`,
  restHint: "Drag them onto a proposal, or choose a station.",
  restTo: (name: string) => `Proposal for picture ${name}`,
  choose: "Where?",
  create: (count: number) => count === 1 ? "Add 1 station" : `Add ${count} stations`,
  add: (count: number) => count === 1 ? "Add 1 picture" : `Add ${count} pictures`,
  preparing: (done: number, all: number) => `${done} of ${all} pictures prepared`,
  unprepared: "There is no space left on this device. Delete something, then press again.",
  clock: "Clock of the camera",
  clockOf: (camera: string) => `Clock of the camera ${camera}`,
  clockRight: "is right",
  clockAhead: (time: string) => `is ${time} ahead`,
  clockLate: (time: string) => `is ${time} late`,
  hours: (hours: string) => hours === "1" ? "1 hour" : `${hours} hours`,
  minutes: (minutes: number) => minutes === 1 ? "1 minute" : `${minutes} minutes`,
  clockUnsure: "Are the spots wrong? Then choose here how the clock went.",
  noTimes: "The track has no times. So only the locations in the pictures count.",
  timesFailed: "The times of the track could not be read. Please try again.",
  again: "Try again",
  nothing: "No picture has a spot on the walk. Choose a station below.",
};

/** Texts in English. */
export const wayPointsEn: WayPointsTexts = {
  title: (count) => count === 1 ? "1 way point in your file" : `${count} way points in your file`,
  without: "Go on without them",
  column: "Way points",
  question: "Shall they become stations?",
  hint: "Name and description come along. The order follows the track.",
  unnamed: "Without a name",
  noDescription: "without a description",
  onTrack: "on the track",
  beside: (distance) => `${distance} off`,
  leftOut: (count) =>
    count === 1
      ? "1 more way point is missing here: it has no position, or there are too many."
      : `${count} more way points are missing here: they have no position, or there are too many.`,
  later: "You can change everything later.",
  take: (count) => count === 1 ? "Add 1 station" : `Add ${count} stations`,
};
