/** The German texts of the dialogs that copy walks and stations. @module */

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
