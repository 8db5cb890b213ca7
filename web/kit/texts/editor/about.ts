/**
 * The texts of the form of a walk, which are in its script: the school, the track and the question before it is
 * changed, the trash.
 *
 * @module
 */

/** Texts of the form in German; their type is that of all languages. */
export const aboutDe = {
  removedHint: "Was Sie in den letzten 30 Tagen entfernt oder ersetzt haben.",
  schoolTaken: "Vom letzten Weg übernommen.",
  trackHint: "Eine weitere GPX-Datei, etwa der zweite Teil der Wanderung. Die Stationen bleiben.",
  trashHint: "Aus dem Papierkorb können Sie den Weg jederzeit zurückholen.",
  trashWalk: "Weg in den Papierkorb",
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
export type AboutTexts = typeof aboutDe;

/** Texts of the form in English. */
export const aboutEn: AboutTexts = {
  removedHint: "What you have removed or replaced in the last 30 days.",
  schoolTaken: "Taken from the last walk.",
  trackHint: "One more GPX file, such as the second part of the hike. The stations stay.",
  trashHint: "You can bring the walk back from the trash at any time.",
  trashWalk: "Move the walk to the trash",
  appendQuestion: "Append this part?",
  replaceQuestion: "Replace the track?",
  drawing: "The present track and the new one",
  now: "now",
  next: "new",
  straight: "straight line",
  lengthNow: "Now",
  lengthThen: "Then",
  allOn: (count) =>
    count === 1
      ? "The station is on the new track."
      : `All ${count} stations are on the new track.`,
  off: (off, all) =>
    all === 1
      ? "The station would be off the new track. It stays where it is:"
      : `${off} of ${all} stations would be off the new track. They stay where they are:`,
  continues: "The new part begins where the present track ends.",
  gap: (distance) =>
    `The new part begins ${distance} away. A straight line is drawn between the two.`,
  kept: "The present track stays in “Removed and replaced” for 30 days.",
  cancel: "Cancel",
  sent: (done, all) => `${done} of ${all} sent`,
};
