/** The texts of the dialogs that copy walks and stations. @module */

/** Texts in German; their type is that of all languages. */
export const copyingDe = {
  walkTitle: (name: string) => `„${name}“ wird kopiert`,
  nameOfCopy: (name: string) => `${name} (Kopie)`,
  copying: "Texte, Strecke, Stationen, Bilder und Aufnahmen werden kopiert …",
  unsaved: "Warten Sie, bis oben „Gespeichert“ steht. Erst dann wird alles mitkopiert.",
  stationTitle: (name: string) => `„${name}“ kopieren`,
  stationHint:
    "Wählen Sie den Weg. Die Station kommt dort ans Ende, mit Text, Bildern und Aufnahme.",
  reading: "Wege werden gelesen …",
  noWalks: "Es gibt noch keinen anderen Weg. Legen Sie zuerst einen an.",
  toWalks: "Zu allen Wegen",
  copyingTo: (name: string) => `Die Station wird nach „${name}“ kopiert …`,
  copied: (name: string) => `Die Station ist jetzt auch in „${name}“.`,
  copyOf: (name: string) => `Kopie von „${name}“. Sie bearbeiten jetzt die Kopie.`,
  open: (name: string) => `„${name}“ öffnen`,
};

/** Texts about copying. */
export type CopyingTexts = typeof copyingDe;

/** Texts in English. */
export const copyingEn: CopyingTexts = {
  walkTitle: (name) => `Copying “${name}”`,
  nameOfCopy: (name) => `${name} (copy)`,
  copying: "Texts, track, stations, pictures and recordings are being copied …",
  unsaved: "Wait until it says “Saved” at the top. Only then is everything copied.",
  stationTitle: (name) => `Copy “${name}”`,
  stationHint: "Choose the walk. The station comes at its end, with text, pictures and recording.",
  reading: "Reading the walks …",
  noWalks: "There is no other walk yet. Add one first.",
  toWalks: "To all walks",
  copyingTo: (name) => `Copying the station to “${name}” …`,
  copied: (name) => `The station is now in “${name}”, too.`,
  copyOf: (name) => `Copy of “${name}”. You are editing the copy now.`,
  open: (name) => `Open “${name}”`,
};
