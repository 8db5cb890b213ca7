/** The German texts of the plan, which teachers print and take along. @module */

/** Texts of the plan in German; their type is that of all languages. */
export const planDe = {
  title: "Plan zum Mitnehmen",
  toSigns: "Zu den Schildern",
  edit: "Zurück",
  print: "Drucken",
  person: "Im Notfall anrufen",
  personExample: "z. B. Frau Berger, 0221 4710 112",
  school: "Schule",
  schoolExample: "z. B. Sekretariat, 0221 4710 100",
  begin: "Beginn",
  withTexts: "Texte der Stationen drucken",
  texts: "Texte der Stationen",
  kept: "Diese Angaben bleiben auf diesem Gerät. Sie stehen nur auf dem Papier.",
  reading: "Die Längen der Aufnahmen werden gelesen …",
  scan: "Zum Anhören scannen:",
  climb: (metres: string) => `${metres} hinauf`,
  about: (duration: string) => `etwa ${duration}`,
  page: (number: number, all: number) => `Seite ${number} von ${all}`,
  map: {
    label: (stations: number) =>
      stations === 1 ? "Karte mit 1 Station" : `Karte mit ${stations} Stationen`,
    start: "Start",
    finish: "Ziel",
    startAndFinish: "Start und Ziel",
    north: "N",
  },
  profile: "Höhe entlang des Weges",
  table: {
    number: "Nummer",
    station: "Station",
    distance: "vom Start",
    arrival: "Ankunft etwa",
    recording: "Aufnahme",
    position: "Für den Notruf",
  },
  oClock: (time: string) => `${time}\u00a0Uhr`,
  after: (minutes: number) => `nach ${minutes}\u00a0min`,
  minutes: (clock: string) => `${clock}\u00a0min`,
  noRecording: "keine",
  directions: { north: "N", south: "S", east: "O", west: "W" },
  estimate: (perKm: number, perClimb: number) =>
    `Alle Zeiten sind geschätzt: ${perKm} Minuten je Kilometer, ${perClimb} Minute je 10 Meter hinauf, dazu die Aufnahmen. Pausen kommen dazu.`,
  emergency: "Im Notfall",
  call: "Notruf",
  number: "112",
  sayTitle: "Das sagen Sie",
  say: (walk: string) =>
    `Wo: ${walk}, Station … (Zahlen in der Tabelle). Was ist passiert? Wie viele sind verletzt? Warten Sie auf Fragen.`,
  thenTitle: "Danach anrufen",
  writePerson: "Name, Telefon:",
  writeSchool: "Schule:",
};

/** Texts of the plan. */
export type PlanTexts = typeof planDe;
