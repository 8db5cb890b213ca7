/**
 * The German texts for what is removed or replaced: its list, the trash, and the question before the track is changed.
 *
 * @module
 */

/** A number of pictures in words. */
function pictures(count: number): string {
  return count === 1 ? "1 Bild" : `${count} Bilder`;
}

/** The parts of a sentence, joined by commas and "und". */
function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} und ${last}`;
}

/** Texts for removed things in German; their type is that of all languages. */
export const removedDe = {
  list: {
    title: "Entferntes und Ersetztes",
    hint: "Was Sie in den letzten 30 Tagen entfernt oder ersetzt haben.",
    lead: "Alles bleibt 30 Tage liegen. Beim Zurückholen geht nichts anderes verloren.",
    today: "Heute",
    yesterday: "Gestern",
    saving: "Erst wird gespeichert …",
    offline: "Dafür ist eine Verbindung zu Route Guide nötig.",
    trashed: "Dieser Weg liegt im Papierkorb. Holen Sie ihn zuerst zurück.",
    refused: "Das ging nicht.",
    empty: "Hier liegt nichts",
    emptyHint: "Was Sie entfernen oder ersetzen, finden Sie 30 Tage lang hier.",
    station: (title: string) => `Station „${title}“`,
    picture: (caption: string) => caption === "" ? "Bild ohne Text" : `Bild „${caption}“`,
    oldPicture: (caption: string) =>
      caption === "" ? "Altes Bild ohne Text" : `Altes Bild „${caption}“`,
    recording: (title: string) => `Aufnahme von „${title}“`,
    oldRecording: (title: string) => `Alte Aufnahme von „${title}“`,
    oldTrack: "Alte Strecke",
    shorterTrack: "Strecke vor dem Anhängen",
    map: "Karte",
    oldMap: "Alte Karte",
    wasStation: (number: number) => `War Station ${number}.`,
    with: (hasRecording: boolean, count: number) =>
      `Mit ${
        joined([
          ...hasRecording ? ["Aufnahme"] : [],
          ...count > 0 ? [count === 1 ? "1 Bild" : `${count} Bildern`] : [],
        ])
      }.`,
    withoutMedia: "Ohne Aufnahme und Bilder.",
    ofStation: (title: string) => `Von Station „${title}“.`,
    long: (distance: string) => `${distance} lang.`,
    removedAt: (time: string) => `Entfernt um ${time} Uhr.`,
    replacedAt: (time: string) => `Ersetzt um ${time} Uhr.`,
    appendedAt: (time: string) => `Etwas angehängt um ${time} Uhr.`,
    stays: (days: number) =>
      days === 0 ? "Bleibt bis heute" : `Bleibt noch ${days === 1 ? "1 Tag" : `${days} Tage`}`,
    bringBack: "Zurückholen",
    swap: "Tauschen",
    swapRecording:
      "Die Station hat jetzt eine andere Aufnahme. Beim Tauschen kommt die andere hierher.",
    swapTrack: "Beim Zurückholen kommt die jetzige Strecke hierher.",
    stationFirst: "Die Station dazu ist auch entfernt. Erst die Station zurückholen.",
    bringing: "Wird zurückgeholt …",
    back: "Wieder da.",
    backAs: (number: number) => `Wieder da, als Station ${number}.`,
    toStation: "Zur Station",
    toMap: "Zur Karte",
    gone: "Das liegt hier nicht mehr.",
    withdrawn: "Hat jemand die Einwilligung zurückgezogen?",
    forGood: "Etwas sofort für immer löschen",
    forGoodDone: "Fertig mit Löschen",
    removeForGood: "Für immer löschen",
    question: "Für immer löschen?",
    questionHint: (what: string) => `${what}: Danach lässt sich das nicht mehr zurückholen.`,
    backups: "In Sicherungen, die Sie gemacht haben, bleibt es.",
    keep: "Nicht löschen",
    removed: (what: string) => `${what}: für immer gelöscht.`,
  },
  trash: {
    since: (moment: string) => `im Papierkorb seit ${moment}`,
    removeForGood: "Für immer löschen",
    question: (name: string) => `„${name}“ für immer löschen?`,
    goes: (stations: number, recordings: number, count: number) => {
      const parts = [
        "die Strecke",
        ...stations > 0 ? [stations === 1 ? "1 Station" : `${stations} Stationen`] : [],
        ...recordings > 0 ? [recordings === 1 ? "1 Aufnahme" : `${recordings} Aufnahmen`] : [],
        ...count > 0 ? [pictures(count)] : [],
      ];
      return `Gelöscht werden: ${joined(parts)}.`;
    },
    goesAll: "Gelöscht werden die Strecke und alle Stationen, Bilder und Aufnahmen.",
    noReturn: "Zurückholen kann man das nicht. In Sicherungen, die Sie gemacht haben, bleibt es.",
    gone: (name: string) => `„${name}“ wurde für immer gelöscht.`,
    keep: "Nicht löschen",
  },
  trackChange: {
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
  },
};

/** Texts for removed things. */
export type RemovedTexts = typeof removedDe;
