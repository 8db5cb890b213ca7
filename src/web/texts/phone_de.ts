/**
 * The German texts of the editor on a phone.
 *
 * @module
 */

/** Texts on a phone in German. */
export const phoneDe = {
  here: "Wo Sie stehen",
  takePicture: "Foto machen",
  waiting: "Zu welcher Station gehört das Foto? Tippen Sie auf die Station.",
  toStation: (number: number) => `Zu Station ${number}`,
  discard: "Foto verwerfen",
  panel: "Ansicht",
  list: "Liste",
  map: "Karte",
  more: "Mehr",
};
