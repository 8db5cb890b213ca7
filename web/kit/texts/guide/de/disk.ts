/** The German texts of a walk that was opened from a disk. @module */

/** The texts; their type is that of all languages. */
export const diskDe = {
  hint: "Aufnahmen und Bilder sind im Ordner „media“ neben dieser Seite. " +
    "Zum Weitergeben die ganze ZIP-Datei schicken.",
  missing: (recordings: number, pictures: number) =>
    `${recordings === 1 ? "1 Aufnahme" : `${recordings} Aufnahmen`} und ${
      pictures === 1 ? "1 Bild" : `${pictures} Bilder`
    } lassen sich nicht öffnen. Entpacke die ganze ZIP-Datei und öffne index.html in ihrem Ordner.`,
};

/** All of these texts; a language that lacks one does not compile. */
export type DiskTexts = typeof diskDe;
