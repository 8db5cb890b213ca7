/**
 * The German names of the steps of a teacher in the editor, for undo and redo, and the sentences for their results.
 *
 * @module
 */

/** Names of steps in German; the type is that of all languages. */
export const stepsDe = {
  undo: (step: string) => `Rückgängig: ${step}`,
  redo: (step: string) => `Wiederholen: ${step}`,
  undone: (step: string) => `Rückgängig gemacht: ${step}.`,
  /** A station whose name follows its number. */
  numbered: (number: number) => `Station ${number}`,
  quoted: (title: string) => `„${title}“`,
  titled: (title: string) => `Station „${title}“`,
  sources: { photos: "Fotos", file: "der Datei" },
  acts: {
    "walk name": "Name des Weges ändern",
    "walk description": "Beschreibung des Weges ändern",
    school: "Schule ändern",
    walk: "Angaben zum Weg ändern",
    title: (of: string) => `Name von ${of} ändern`,
    description: (of: string) => `Text von ${of} ändern`,
    radius: (of: string) => `Hörkreis von ${of} ändern`,
    position: (station: string) => `${station} verschieben`,
    several: (station: string) => `${station} ändern`,
    addStation: (station: string) => `${station} hinzufügen`,
    removeStation: (station: string) => `${station} entfernen`,
    restoreStation: (station: string) => `${station} zurückholen`,
    order: "Reihenfolge der Stationen ändern",
    addAudio: (of: string) => `Aufnahme für ${of} hinzufügen`,
    replaceAudio: (of: string) => `Aufnahme von ${of} ersetzen`,
    removeAudio: (of: string) => `Aufnahme von ${of} entfernen`,
    restoreAudio: (of: string) => `Aufnahme von ${of} zurückholen`,
    addPicture: (number: number, of: string) => `Bild ${number} von ${of} hinzufügen`,
    removePicture: (number: number, of: string) => `Bild ${number} von ${of} entfernen`,
    restorePicture: (number: number, of: string) => `Bild ${number} von ${of} zurückholen`,
    caption: (number: number, of: string) => `Bildtext ${number} von ${of} ändern`,
    pictureOrder: (of: string) => `Reihenfolge der Bilder von ${of} ändern`,
    proposals: (count: number, source: string) =>
      count === 0
        ? "Fotos hinzufügen"
        : `${count === 1 ? "1 Station" : `${count} Stationen`} aus ${source}`,
    replaceTrack: "Strecke ersetzen",
    appendTrack: "Teil anhängen",
    restoreTrack: "Strecke zurückholen",
    addMap: "Karte hinzufügen",
    replaceMap: "Karte ersetzen",
    changeMap: "Karte ändern",
    removeMap: "Karte entfernen",
    restoreMap: "Karte zurückholen",
  },
  done: {
    "walk name": "Der Name des Weges wurde geändert.",
    "walk description": "Die Beschreibung des Weges wurde geändert.",
    school: "Die Schule wurde geändert.",
    walk: "Die Angaben zum Weg wurden geändert.",
    title: (of: string) => `Der Name von ${of} wurde geändert.`,
    description: (of: string) => `Der Text von ${of} wurde geändert.`,
    radius: (of: string) => `Der Hörkreis von ${of} wurde geändert.`,
    position: (station: string) => `${station} wurde verschoben.`,
    several: (station: string) => `${station} wurde geändert.`,
    addStation: (station: string) => `${station} ist da.`,
    removeStation: (station: string) => `${station} wurde entfernt.`,
    restoreStation: (station: string) => `${station} ist wieder da.`,
    order: "Die Reihenfolge der Stationen wurde geändert.",
    addAudio: (of: string) => `Die Aufnahme von ${of} ist da.`,
    replaceAudio: (of: string) => `Die Aufnahme von ${of} wurde ersetzt.`,
    removeAudio: (of: string) => `Die Aufnahme von ${of} wurde entfernt.`,
    restoreAudio: (of: string) => `Die Aufnahme von ${of} ist wieder da.`,
    addPicture: (number: number, of: string) => `Bild ${number} von ${of} ist da.`,
    removePicture: (number: number, of: string) => `Bild ${number} von ${of} wurde entfernt.`,
    restorePicture: (number: number, of: string) => `Bild ${number} von ${of} ist wieder da.`,
    caption: (number: number, of: string) => `Bildtext ${number} von ${of} wurde geändert.`,
    pictureOrder: (of: string) => `Die Reihenfolge der Bilder von ${of} wurde geändert.`,
    proposals: (count: number, source: string) =>
      count === 0
        ? "Die Fotos sind da."
        : count === 1
        ? `1 Station aus ${source} ist da.`
        : `${count} Stationen aus ${source} sind da.`,
    replaceTrack: "Die Strecke wurde ersetzt.",
    appendTrack: "Der Teil wurde angehängt.",
    restoreTrack: "Die Strecke ist wieder da.",
    addMap: "Die Karte ist da.",
    replaceMap: "Die Karte wurde ersetzt.",
    changeMap: "Die Karte wurde geändert.",
    removeMap: "Die Karte wurde entfernt.",
    restoreMap: "Die Karte ist wieder da.",
  },
};

/** Names of steps. */
export type StepTexts = typeof stepsDe;

/** Names of steps, or the sentences for their results. */
export type StepForms = StepTexts["acts"];
