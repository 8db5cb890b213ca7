/**
 * The texts that only the guide on published files has. They are for pupils, like those of the guide: "du".
 *
 * @module
 */

/** Texts in German; their type is that of all languages. */
export const siteDe = {
  otherWalks: "Weitere Wege",
  updating: "Wird gerade aktualisiert",
  updatingWalks: (count: number) =>
    count === 1 ? "Ein Weg wird gerade aktualisiert." : `${count} Wege werden gerade aktualisiert.`,
  updatingHint: "Versuche es in ein paar Minuten noch einmal.",
  notAllThere: "Noch nicht ganz da:",
  asOf: (day: string) => `Stand: ${day}`,
  privacy:
    "Dein Standort bleibt auf deinem Gerät. Wer dir Aufnahmen und Karten schickt, sieht aber, was du lädst.",
  loadFirst: "Lade den Weg zuerst.",
  loadNow: "Jetzt laden",
  loadFirstHint:
    "Diese Homepage schickt Aufnahmen nur am Stück. Dein Browser spielt sie erst, wenn sie geladen sind.",
};

/** All of these texts; a language that lacks one does not compile. */
export type SiteTexts = typeof siteDe;

/** The texts in English. */
export const siteEn: SiteTexts = {
  otherWalks: "More walks",
  updating: "Being updated",
  updatingWalks: (count) =>
    count === 1 ? "One walk is being updated." : `${count} walks are being updated.`,
  updatingHint: "Try again in a few minutes.",
  notAllThere: "Not all there yet:",
  asOf: (day) => `As of ${day}`,
  privacy:
    "Your position stays on your device. But those who send you recordings and maps see what you load.",
  loadFirst: "Load the walk first.",
  loadNow: "Load now",
  loadFirstHint:
    "This homepage sends recordings only as a whole. Your browser plays them once they are loaded.",
};
