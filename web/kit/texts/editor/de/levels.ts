/** German texts of the offer to make a recording again, which are in its script. @module */

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
