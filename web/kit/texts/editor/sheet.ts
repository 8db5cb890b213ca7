/** The texts of the sheet and of the plan: the bars are for teachers, the paper is for pupils. @module */

/** Texts of the plan in German; their type is that of all languages. */
const planDe = {
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

/** Texts of the sheet in German; their type is that of all languages. */
export const sheetDe = {
  title: "Schilder zum Aufhängen",
  plan: planDe,
  toPlan: "Zum Plan",
  back: "Zurück",
  print: "Drucken",
  sheets: (sheets: number, signs: number) =>
    `${sheets === 1 ? "1 Blatt" : `${sheets} Blätter`} A4, ${
      signs === 1 ? "1 Schild" : `${signs} Schilder`
    }`,
  big: "Groß drucken: ein Schild je Blatt",
  local:
    "Handys können diese Adresse nicht öffnen: Sie gilt nur an diesem Computer. Öffnen Sie Route Guide unter der Adresse, die auch die Handys benutzen. Wer Route Guide eingerichtet hat, kann sie festlegen.",
  localHomepage:
    "Handys können diese Adresse nicht öffnen: Sie gilt nur an diesem Computer. Tragen Sie die Adresse der Homepage ein.",
  lead: "Codes führen",
  toHomepage: "zur Homepage",
  toDevice: "zu diesem Gerät",
  leadTo: (address: string) => `Die Codes führen zu ${address}`,
  where: "Wo liegen die Wege auf der Homepage?",
  example: "z. B. https://schule.example/wege/",
  save: "Speichern",
  cancel: "Abbrechen",
  change: "Adresse ändern",
  check: "Ist alles da?",
  badAddress:
    "Das ist keine Adresse eines Ordners. Schreiben Sie sie so: https://schule.example/wege/",
  notHttps: "Die Adresse muss mit https:// beginnen. Sonst bekommen die Handys keinen Standort.",
  loginFirst: "Bitte melden Sie sich zuerst im Editor an. Dann können Sie die Adresse speichern.",
  notSaved: "Die Adresse wurde nicht gespeichert. Versuchen Sie es noch einmal.",
  facts: (distance: string, stations: number) =>
    `${distance}, ${stations === 1 ? "1 Station" : `${stations} Stationen`}.`,
  how:
    "Scanne diesen Code im WLAN der Schule. Lade den Weg auf dein Handy. Dann brauchst du draußen kein Internet.",
  howAnywhere:
    "Scanne diesen Code. Lade den Weg auf dein Handy. Dann brauchst du draußen kein Internet.",
  scan: "Scanne mich und hör zu.",
  station: "Station",
  code: (title: string) => `QR-Code: ${title}`,
  loading: "Einen Moment …",
  failed: "Die Schilder konnten nicht geladen werden.",
  gone: "Diesen Weg gibt es nicht mehr.",
  allWalks: "Alle Wege",
  tryAgain: "Noch einmal versuchen",
};

/** Texts of the sheet, in all languages. */
export type SheetTexts = typeof sheetDe;

/** Texts of the plan in English. */
const planEn: PlanTexts = {
  title: "Plan to take along",
  toSigns: "To the signs",
  edit: "Back",
  print: "Print",
  person: "Call in an emergency",
  personExample: "e.g. Ms Berger, 0221 4710 112",
  school: "School",
  schoolExample: "e.g. Office, 0221 4710 100",
  begin: "Start time",
  withTexts: "Print the texts of the stations",
  texts: "Texts of the stations",
  kept: "These stay on this device. They are on the paper only.",
  reading: "The lengths of the recordings are being read …",
  scan: "Scan to listen:",
  climb: (metres) => `${metres} up`,
  about: (duration) => `about ${duration}`,
  page: (number, all) => `Page ${number} of ${all}`,
  map: {
    label: (stations) => stations === 1 ? "Map with 1 station" : `Map with ${stations} stations`,
    start: "Start",
    finish: "Finish",
    startAndFinish: "Start and finish",
    north: "N",
  },
  profile: "Elevation along the walk",
  table: {
    number: "Number",
    station: "Station",
    distance: "From start",
    arrival: "Arrival about",
    recording: "Recording",
    position: "For the emergency call",
  },
  oClock: (time) => time,
  after: (minutes) => `after ${minutes}\u00a0min`,
  minutes: (clock) => `${clock}\u00a0min`,
  noRecording: "none",
  directions: { north: "N", south: "S", east: "E", west: "W" },
  estimate: (perKm, perClimb) =>
    `All times are estimates: ${perKm} minutes a kilometre, ${perClimb} minute for 10 metres up, and the recordings. Add your breaks.`,
  emergency: "In an emergency",
  call: "Emergency",
  number: "112",
  sayTitle: "What you say",
  say: (walk) =>
    `Where: ${walk}, station … (numbers in the table). What has happened? How many are hurt? Wait for questions.`,
  thenTitle: "Then call",
  writePerson: "Name, phone:",
  writeSchool: "School:",
};

/** Texts of the sheet in English. */
export const sheetEn: SheetTexts = {
  title: "Signs to put up",
  plan: planEn,
  toPlan: "To the plan",
  back: "Back",
  print: "Print",
  sheets: (sheets, signs) =>
    `${sheets === 1 ? "1 sheet" : `${sheets} sheets`} of A4, ${
      signs === 1 ? "1 sign" : `${signs} signs`
    }`,
  big: "Print large: one sign a sheet",
  local:
    "Phones cannot open this address: it works on this computer only. Open Route Guide under the address that the phones use too. The person who set it up can set that address.",
  localHomepage:
    "Phones cannot open this address: it works on this computer only. Enter the address of the homepage.",
  lead: "Codes lead",
  toHomepage: "to the homepage",
  toDevice: "to this device",
  leadTo: (address) => `The codes lead to ${address}`,
  where: "Where on the homepage are the walks?",
  example: "e.g. https://school.example/walks/",
  save: "Save",
  cancel: "Cancel",
  change: "Change the address",
  check: "Is everything there?",
  badAddress:
    "That is not the address of a folder. Write it like this: https://school.example/walks/",
  notHttps: "The address must begin with https://. Otherwise phones get no location.",
  loginFirst: "Please log in in the editor first. Then you can save the address.",
  notSaved: "The address was not saved. Try again.",
  facts: (distance, stations) =>
    `${distance}, ${stations === 1 ? "1 station" : `${stations} stations`}.`,
  how:
    "Scan this code in the school's Wi-Fi. Load the walk onto your phone. Then you need no internet outdoors.",
  howAnywhere: "Scan this code. Load the walk onto your phone. Then you need no internet outdoors.",
  scan: "Scan me and listen.",
  station: "Station",
  code: (title) => `QR code: ${title}`,
  loading: "One moment …",
  failed: "The signs could not be loaded.",
  gone: "This walk is no longer here.",
  allWalks: "All walks",
  tryAgain: "Try again",
};
