/**
 * The texts that a page of published files shows when its program is not there. They are for pupils: "du".
 *
 * @module
 */

/** Texts in German; their type is that of all languages. */
export const bootDe = {
  updatingWalk: "Dieser Weg wird gerade aktualisiert.",
  updatingList: "Diese Seite wird gerade aktualisiert.",
  updatingHint:
    "Versuche es in ein paar Minuten noch einmal. Geht es morgen auch nicht? Sag es in der Schule.",
  tryAgain: "Noch einmal versuchen",
  moment: "Einen Moment …",
  allWalks: "Alle Wege",
  fromDisk: "Diese Seite geht nur im Internet.",
  fromDiskHint:
    "Sie gehört auf eine Homepage. Zum Öffnen ohne Internet gibt es das Paket des Weges.",
  alone: "Hier fehlen die Dateien zu dieser Seite.",
  aloneHint: "Entpacke die ganze ZIP-Datei. Öffne dann „index.html“ in dem neuen Ordner.",
};

/** All of these texts; a language that lacks one does not compile. */
export type BootTexts = typeof bootDe;

/** The texts in English. */
export const bootEn: BootTexts = {
  updatingWalk: "This walk is being updated.",
  updatingList: "This page is being updated.",
  updatingHint: "Try again in a few minutes. Does it fail tomorrow, too? Tell your teacher.",
  tryAgain: "Try again",
  moment: "One moment …",
  allWalks: "All walks",
  fromDisk: "This page only works on the internet.",
  fromDiskHint: "It belongs on a homepage. To open a walk without internet there is its pack.",
  alone: "The files of this page are missing.",
  aloneHint: "Unpack the whole zip file. Then open “index.html” in the new folder.",
};
