/**
 * The German texts of what comes next in a walk, and of what is wrong in it.
 *
 * @module
 */

/** Texts of the next step in German. */
export const nextDe = {
  begun: "Der Weg ist da",
  begunHint: "Als Nächstes kommen die Stationen. Sechs bis acht sind ein guter Anfang.",
  ready: (ready: number, all: number, withoutPicture: number) =>
    `${ready} von ${all} haben Ton und Text${
      withoutPicture === 0 ? "" : `, ${withoutPicture} ohne Bild`
    }`,
  steps: {
    place: "Erste Station setzen",
    write: (number: number) => `Text für Station ${number} schreiben`,
    record: (number: number) => `Station ${number} aufnehmen`,
    recordAgain: (number: number) => `Station ${number} neu aufnehmen`,
    choose: (number: number) => `Aufnahme für Station ${number} wählen`,
    toTrack: (number: number) => `Station ${number} an den Weg rücken`,
    simulate: "Probelauf machen",
  },
  parts: { sound: "Ton", text: "Text", picture: "Bild" },
  there: (part: string) => `${part}: ist da`,
  missing: (part: string) => `${part}: fehlt`,
  noStations: "Noch keine.",
  wrong: "Bitte ansehen",
  wrongCount: (count: number) =>
    count === 1 ? "1 Station bitte ansehen" : `${count} Stationen bitte ansehen`,
  spike: (off: string) =>
    `Ein Punkt der Strecke liegt ${off} daneben. Er macht den Weg länger, als er ist.`,
  takeOut: "Punkt wegnehmen",
  nothingWrong: "Nichts zu verbessern",
  remedies: {
    toTrack: "An den Weg rücken",
    radius: (metres: string) => `Hörkreis auf ${metres}`,
    order: "Reihenfolge nach dem Weg",
    apart: "Kreise verkleinern",
    record: "Neu aufnehmen",
    choose: "Datei wählen",
    level: "Lautstärke angleichen",
    write: "Text ergänzen",
  },
  beginning: {
    title: "So entstehen Stationen",
    click: "Auf den Weg klicken",
    clickHint: "Jeder Klick setzt eine Station.",
    photos: "Fotos hierher ziehen",
    choosePhotos: "Fotos auswählen",
    photosHint: "Daraus werden Vorschläge für Stationen.",
    waypoints: (count: number) =>
      count === 1 ? "1 Wegpunkt übernehmen" : `${count} Wegpunkte übernehmen`,
    waypointsHint: "Sie stehen schon in Ihrer GPX-Datei.",
    then:
      "Danach bekommt jede Station einen Text, ihre Aufnahme und Bilder. Route Guide sagt immer, was noch fehlt.",
  },
  finished: {
    title: "Der Weg ist fertig",
    hint: "Laufen Sie ihn zuerst am Bildschirm ab. Dann bekommen ihn die Kinder.",
    signs: "Schilder drucken",
    signsHint: "Ein Code für jede Station",
    plan: "Plan drucken",
    planHint: "Karte, Zeiten und Notruf für Sie",
    homepage: "Auf die Homepage stellen",
    homepageHint: "Dann geht er auch ohne Ihren Laptop.",
    file: "Als Datei sichern",
    fileHint: "Für Sie oder eine andere Schule",
  },
};
