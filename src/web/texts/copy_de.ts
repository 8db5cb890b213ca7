/**
 * The German texts about loading a walk onto a device. They are for pupils, like those of the guide: "du".
 *
 * @module
 */

/** The texts; their type is that of all languages. */
export const copyDe = {
  title: "Lade den Weg im WLAN",
  hint: "Dann brauchst du draußen kein Internet.",
  load: (size: string) => `Für unter\u00adwegs laden (${size})`,
  goOn: (size: string) => `Weiterladen (noch ${size})`,
  loading: "Der Weg wird geladen",
  stripLoading: "Lädt",
  stripWaits: { network: "Wartet auf Internet", updating: "Wartet kurz", busy: "Wartet kurz" },
  stripFull: "Dein Gerät ist voll.",
  stripFailed: "Das Laden hat nicht geklappt.",
  stripNone: "Kein Internet. Der Weg ist nicht auf dem Handy.",
  later: "Ohne Internet geht es später weiter.",
  waits: {
    network: "Es geht weiter, sobald wieder Internet da ist.",
    updating: "Der Weg wird gerade aktualisiert. Es geht gleich von allein weiter.",
    busy: "Gerade laden viele Handys. Es geht gleich von allein weiter.",
  },
  stop: "Anhalten",
  ready: "Bereit ohne Internet",
  readyHint: (recordings: number, pictures: number) =>
    `Alles ist auf deinem Gerät: ${
      recordings === 1 ? "1 Aufnahme" : `${recordings} Aufnahmen`
    } und ${pictures === 1 ? "1 Bild" : `${pictures} Bilder`}.`,
  outdated: "Der Weg hat sich geändert",
  outdatedHint: "Lade die Änderung. Bis dahin siehst du den alten Weg.",
  update: (size: string) => `Änderung laden (${size})`,
  loadedAt: (day: string) => `Geladen am ${day}.`,
  onlyInSafari: "Öffne den Weg draußen wieder hier in Safari.",
  onlyInApp: "Öffne den Weg draußen wieder in dieser App. In Safari ist er nicht.",
  needsNetwork: "Du brauchst unter\u00adwegs Internet.",
  insecure: "Diese Adresse beginnt mit http. Nur mit https lässt sich der Weg laden.",
  otherBrowser: "Hier lässt sich der Weg nicht laden. Öffne diese Seite in Safari oder Chrome.",
  full: "Dein Gerät ist voll. Lösche etwas und lade dann weiter.",
  failed: "Das Laden hat nicht geklappt. Versuche es noch einmal.",
};

/** All of these texts; a language that lacks one does not compile. */
export type CopyTexts = typeof copyDe;
