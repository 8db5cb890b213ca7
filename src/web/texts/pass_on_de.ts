/**
 * The German texts about passing a walk on as a file.
 *
 * @module
 */

/** Texts in German; their type is that of all languages. */
export const passOnDe = {
  title: (name: string) => `„${name}“ als Datei sichern`,
  pack: "Paket laden (.zip)",
  packText:
    "Für andere Schulen mit Route Guide, oder für einen eigenen Webspace. Entpackt öffnet sich der Weg auch ohne Netz.",
  page: "Eine Seite laden (.html)",
  pageText:
    "Der ganze Weg in einer Datei, zum Verschicken mit einem Messenger. Sie öffnet sich auch ohne Netz.",
  tooLarge:
    "Für eine einzige Datei zum Verschicken hat dieser Weg zu viele Aufnahmen und Bilder: Mehr als 30 MB gehen nicht. Nehmen Sie das Paket.",
};

/** Texts about passing a walk on. */
export type PassOnTexts = typeof passOnDe;
