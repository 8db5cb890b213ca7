/**
 * The German texts of a rehearsal that the editor plays. They are for teachers: "Sie".
 *
 * @module
 */

/** Texts of a rehearsal in German; their type is that of all languages. */
export const replayDe = {
  reading: "Die Datei wird gelesen …",
  of: (time: string) => `Probegang vom ${time}`,
  noFixes: "In diesem Probegang ist kein Standort. Öffnen Sie einen anderen.",
  accuracy: (distance: string) => `Standort auf ${distance} genau`,
  reached: "Wann die Stationen starten",
  compared: (now: string, then: string) => `Jetzt ${now}, beim Probegang ${then}`,
  after: (time: string) => `nach ${time}`,
  never: "nicht",
  refused: {
    "other-walk": (name: string) => `„${name}“ gehört zu einem anderen Weg.`,
    "other-file": (name: string) => `„${name}“ ist kein Probegang.`,
    newer: (name: string) => `„${name}“ ist von einer neueren Version. Laden Sie diese Seite neu.`,
    "too-large": (name: string) => `„${name}“ ist zu groß.`,
    damaged: (name: string) => `„${name}“ ist beschädigt. Senden Sie die Datei noch einmal.`,
  },
};
