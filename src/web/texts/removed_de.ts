/**
 * The German texts for what is removed or replaced: the way to its list, and the trash.
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
};

/** Texts for removed things. */
export type RemovedTexts = typeof removedDe;
