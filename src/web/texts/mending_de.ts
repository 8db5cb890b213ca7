/**
 * The German steps that make a position exact, and keep a screen on. The names of settings are those of the systems.
 *
 * @module
 */

/** The texts; their type is that of all languages. */
export const mendingDe = {
  which: "Welches Handy hast du?",
  position: {
    iphone: [
      "Öffne die Einstellungen.",
      "Tippe auf „Datenschutz & Sicherheit“, dann auf „Ortungsdienste“.",
      "Tippe auf „Safari-Websites“.",
      "Schalte „Genauer Standort“ ein.",
    ],
    android: [
      "Öffne die Einstellungen.",
      "Tippe auf „Apps“, dann auf „Chrome“.",
      "Tippe auf „Berechtigungen“, dann auf „Standort“.",
      "Schalte „Genauen Standort verwenden“ ein.",
    ],
  },
  screen: {
    iphone: [
      "Öffne die Einstellungen.",
      "Schalte bei „Batterie“ den „Stromsparmodus“ aus.",
      "Tippe auf „Anzeige & Helligkeit“.",
      "Stell „Automatische Sperre“ auf „Nie“.",
    ],
    android: [
      "Öffne die Einstellungen.",
      "Tippe auf „Display“.",
      "Tippe auf „Bildschirm-Timeout“.",
      "Wähle die längste Zeit.",
    ],
  },
};

/** All of these texts; a language that lacks one does not compile. */
export type MendingTexts = typeof mendingDe;
