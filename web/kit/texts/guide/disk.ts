/** The texts of a walk that was opened from a disk. @module */

/** Texts in German; their type is that of all languages. */
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

/** The texts in English. */
export const diskEn: DiskTexts = {
  hint: "Recordings and pictures are in the folder “media” beside this page. " +
    "To pass the walk on, send the whole zip file.",
  missing: (recordings: number, pictures: number) =>
    `${recordings === 1 ? "1 recording" : `${recordings} recordings`} and ${
      pictures === 1 ? "1 picture" : `${pictures} pictures`
    } cannot be opened. Unpack the whole zip file and open index.html in its folder.`,
};
