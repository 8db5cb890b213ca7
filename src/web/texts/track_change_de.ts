/**
 * The German texts of the question before the track is changed, which are in the script of the form of a walk.
 *
 * @module
 */

/** Texts of the question in German; their type is that of all languages. */
export const trackChangeDe = {
  appendQuestion: "Diesen Teil anhängen?",
  replaceQuestion: "Strecke ersetzen?",
  drawing: "Die jetzige Strecke und die neue",
  now: "jetzt",
  next: "neu",
  straight: "gerade Linie",
  lengthNow: "Jetzt",
  lengthThen: "Danach",
  allOn: (count: number) =>
    count === 1
      ? "Die Station liegt am neuen Weg."
      : `Alle ${count} Stationen liegen am neuen Weg.`,
  off: (off: number, all: number) =>
    all === 1
      ? "Die Station läge nicht am neuen Weg. Sie bleibt, wo sie ist:"
      : `${off} von ${all} Stationen lägen nicht am neuen Weg. Sie bleiben, wo sie sind:`,
  continues: "Die neue Strecke beginnt dort, wo die jetzige endet.",
  gap: (distance: string) =>
    `Die neue Strecke beginnt ${distance} entfernt. Dazwischen entsteht eine gerade Linie.`,
  kept: "Die jetzige Strecke bleibt 30 Tage bei „Entferntes und Ersetztes“.",
  cancel: "Abbrechen",
  sent: (done: string, all: string) => `${done} von ${all} gesendet`,
};

/** The type of the texts in all languages. */
export type TrackChangeTexts = typeof trackChangeDe;
