/**
 * The German sentences for files that a teacher adds to a station: which station gets them, and why one is refused.
 *
 * @module
 */

/** Texts about files for stations in German; their type is that of all languages. */
export const filesDe = {
  overStation: (number: number, title: string) => `Loslassen: zu Station ${number} „${title}“`,
  overMap: (number: number, title: string) =>
    `Loslassen: Sie werden gefragt, ob die Dateien zu Station ${number} „${title}“ gehören`,
  overNothing:
    "Ziehen Sie die Dateien auf eine Station: in der Liste, im Formular oder auf der Karte",
  overPage: "Loslassen: Aus den Fotos werden Vorschläge für Stationen",
  fromPhotos: "Stationen aus Fotos",
  noStations:
    "Setzen Sie zuerst eine Station: Klicken Sie auf den Weg. Dann ziehen Sie die Dateien darauf.",
  question: (number: number, title: string) => `Zu Station ${number} „${title}“?`,
  contents: (pictures: number, sounds: number) =>
    [
      pictures === 0 ? "" : pictures === 1 ? "1 Bild" : `${pictures} Bilder`,
      sounds === 0 ? "" : "1 Aufnahme",
    ].filter((part) => part !== "").join(" und "),
  yes: "Ja, dorthin",
  choose: "Andere wählen",
  station: "Station",
  toThis: "Zu dieser Station",
  cancel: "Abbrechen",
  severalSounds: (names: readonly string[]) =>
    `Eine Station hat nur eine Aufnahme. Nehmen Sie eine davon: ${
      names.map((name) => `„${name}“`).join(", ")
    }.`,
  gpx: (name: string) =>
    `„${name}“ ist ein Weg, kein Bild. Klicken Sie oben auf den Stift: Unter „Strecke“ können Sie ihn anhängen oder die Strecke ersetzen.`,
  zip: (name: string) =>
    `„${name}“ ist gepackt. Entpacken Sie die Datei, und nehmen Sie die Bilder und die Aufnahme daraus. Ist es ein Paket von Route Guide, ziehen Sie es auf die Seite „Alle Wege“.`,
  pdf: (name: string) =>
    `„${name}“ ist ein PDF. Hier passen Bilder und Aufnahmen. Speichern Sie die Seite als Bild (JPEG).`,
  video: (name: string) =>
    `„${name}“ ist ein Video. Speichern Sie nur den Ton daraus als MP3, oder ein Bild als JPEG.`,
  other: (name: string) =>
    `„${name}“ passt hier nicht. Eine Station nimmt Bilder (JPEG, PNG, WebP, HEIC) und eine Aufnahme (MP3, M4A, WAV).`,
  converting: (name: string) => `„${name}“ wird umgewandelt`,
  gone:
    "Die Datei ist nicht mehr zu lesen. Ist das Handy oder der Stick noch angeschlossen? Wählen Sie sie noch einmal.",
  replaced: "Die bisherige Aufnahme wurde ersetzt. Mit „Rückgängig“ kommt sie zurück.",
  refused: {
    unreadable: (name: string) =>
      `Der Browser kann „${name}“ nicht lesen. Speichern Sie das Bild als JPEG.`,
    damaged: (name: string) =>
      `„${name}“ ist beschädigt oder nicht vollständig. Holen Sie das Bild noch einmal vom Handy.`,
    sequence: (name: string) =>
      `„${name}“ ist eine Bilderserie. Speichern Sie auf dem Handy ein Bild daraus als JPEG.`,
    avif: (name: string) =>
      `Der Browser kann „${name}“ nicht lesen: Es ist ein AVIF-Bild. Speichern Sie es als JPEG.`,
    "too large": (name: string) =>
      `„${name}“ ist für diesen Computer zu groß. Schließen Sie andere Programme, oder verkleinern Sie das Bild auf dem Handy.`,
    "no decoder": (name: string) =>
      `„${name}“ ist ein HEIC-Bild. Um es umzuwandeln, braucht der Browser einmal eine Verbindung zu Route Guide. Laden Sie die Seite neu, oder speichern Sie das Bild als JPEG.`,
    gone: (name: string) =>
      `„${name}“ ist nicht mehr zu lesen. Ist das Handy oder der Stick noch angeschlossen? Wählen Sie die Datei noch einmal.`,
  },
};

/** Texts about files for stations. */
export type FilesTexts = typeof filesDe;
