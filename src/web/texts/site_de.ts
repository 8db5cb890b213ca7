/**
 * The German texts that only the guide on published files has. They are for pupils, like those of the guide: "du".
 *
 * @module
 */

/** The texts; their type is that of all languages. */
export const siteDe = {
  school: "Schule",
  allSchools: (count: number) => count === 1 ? "Alle Wege" : `Alle ${count} Schulen`,
  otherWalks: "Weitere Wege",
  updating: "Wird gerade aktualisiert",
  updatingWalks: (count: number) =>
    count === 1 ? "Ein Weg wird gerade aktualisiert." : `${count} Wege werden gerade aktualisiert.`,
  updatingHint: "Versuche es in ein paar Minuten noch einmal.",
  asOf: (day: string) => `Stand: ${day}`,
  privacy: "Dein Standort bleibt auf deinem Gerät. Die Homepage sieht, welche Aufnahmen du lädst.",
  privacyOfMap:
    "Die Karte kommt von einem anderen Anbieter. Er sieht, welche Gegend du dir ansiehst.",
  loadFirst: "Lade den Weg zuerst.",
  loadNow: "Jetzt laden",
  loadFirstHint:
    "Diese Homepage schickt Aufnahmen nur am Stück. Dein Browser spielt sie erst, wenn sie geladen sind.",
  noSound: "Hier kannst du die Aufnahmen nicht hören.",
  noSoundHint:
    "Diese Homepage schickt Aufnahmen nur am Stück. Nimm ein anderes Gerät oder lies die Texte.",
};

/** All of these texts; a language that lacks one does not compile. */
export type SiteTexts = typeof siteDe;
