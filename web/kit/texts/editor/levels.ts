/** The texts of the offer to make a recording again, which are in its script. @module */

/** The texts in German. */
export const levelsDe = {
  large: (bytes: string, smaller: string) =>
    `Die Datei ist groß: ${bytes}. Als MP3 hat sie etwa ${smaller}, und Sprache klingt genauso. Die Lautstärke wird dabei angeglichen.`,
  tooLarge: (bytes: string) =>
    `Die Datei ist groß: ${bytes}. Hier lässt sie sich nicht verkleinern, weil sie länger als 20 Minuten ist.`,
  smaller: "Kleinere Datei machen",
  working: "Die neue Datei entsteht …",
  made: (bytes: string) =>
    `Die neue Datei hat ${bytes}, und ihre Lautstärke ist angeglichen. Mit „Rückgängig“ kommt die alte zurück.`,
  madeQuiet: (bytes: string) =>
    `Die neue Datei hat ${bytes}. Die Aufnahme war so leise, dass sie auch jetzt noch leise ist. Mit „Rückgängig“ kommt die alte zurück.`,
  failures: {
    tooLong: "Die Aufnahme ist dafür zu lang. Es bleibt alles, wie es ist.",
    notRead: "Die Aufnahme lässt sich gerade nicht laden. Es bleibt alles, wie es ist.",
    unreadable: "Der Browser kann diese Datei nicht lesen. Es bleibt alles, wie es ist.",
    notPossible: "Das geht in diesem Browser gerade nicht. Es bleibt alles, wie es ist.",
  },
};

/** The type of the texts in all languages. */
export type LevelsTexts = typeof levelsDe;

/** The texts in English. */
export const levelsEn: LevelsTexts = {
  large: (bytes, smaller) =>
    `This file is large: ${bytes}. As an MP3 it is about ${smaller}, and speech sounds the same. Its loudness is adjusted, too.`,
  tooLarge: (bytes) =>
    `This file is large: ${bytes}. It cannot be made smaller here because it is longer than 20 minutes.`,
  smaller: "Make a smaller file",
  working: "Making the new file …",
  made: (bytes) =>
    `The new file is ${bytes}, and its loudness is adjusted. “Undo” brings the old one back.`,
  madeQuiet: (bytes) =>
    `The new file is ${bytes}. The recording was so quiet that it still is. “Undo” brings the old one back.`,
  failures: {
    tooLong: "The recording is too long for that. Nothing has changed.",
    notRead: "The recording cannot be loaded right now. Nothing has changed.",
    unreadable: "The browser cannot read this file. Nothing has changed.",
    notPossible: "This browser cannot do that right now. Nothing has changed.",
  },
};
