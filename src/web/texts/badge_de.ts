/**
 * The German texts of the badge at the end of a walk. They are for pupils: "du".
 *
 * @module
 */

/** Texts of the badge in German; their type is that of all languages. */
export const badgeDe = {
  name: "Abzeichen",
  heard: (heard: number, all: number) =>
    `${heard} von ${all} ${all === 1 ? "Station" : "Stationen"} gehört`,
  keep: "Ab\u00adzeichen be\u00adhalten",
  keepSo: "So behalten",
  downloaded: "Das Bild ist bei deinen Downloads.",
  failed: "Mach ein Bild\u00adschirm\u00adfoto. Das Speichern klappt hier nicht.",
};
