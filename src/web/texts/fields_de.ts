/**
 * German texts of the editor about fields: two versions, texts of what was deleted elsewhere, refusals, and a walk that is away.
 *
 * @module
 */

/** Texts about fields in German; their type is that of all languages. */
export const fieldsDe = {
  /** What a field is called, by its name in the API. */
  walk: {
    name: "Name des Weges",
    description: "Beschreibung des Weges",
    schoolName: "Schule",
  },
  station: {
    title: (station: string) => `Name von ${station}`,
    description: (station: string) => `Text von ${station}`,
    lat: (station: string) => `Breitengrad von ${station}`,
    lon: (station: string) => `Längengrad von ${station}`,
    triggerRadiusM: (station: string) => `Hörkreis von ${station}`,
    audio: (station: string) => `Aufnahme von ${station}`,
    caption: (station: string, picture: number) => `Bildtext ${picture} von ${station}`,
  },
  numbered: (number: number) => `Station ${number}`,
  aStation: "einer Station",
  nameNeeded: (name: string) =>
    `Die Station braucht einen Namen. Sonst heißt sie wieder „${name}“.`,
  conflictHint: "Auf einem anderen Gerät oder in einem anderen Fenster wurde dasselbe geändert.",
  conflictQuestion: "Welche Fassung soll bleiben?",
  listenQuestion: "Hören Sie beide an. Welche soll bleiben?",
  localAt: (time: string) => `Ihre Fassung von ${time}`,
  remoteAsOf: (time: string) => `Die andere Fassung, Stand ${time}`,
  keepBoth: "Beide behalten",
  noRecording: "(keine Aufnahme)",
  listenLocal: "Ihre Aufnahme anhören",
  listenRemote: "Die andere Aufnahme anhören",
  refusedFile: (name: string) => `„${name}“ wurde nicht angenommen.`,
  refused: "Das wurde nicht gespeichert.",
  refusedText: "Ihr Text",
  dismiss: "Hinweis schließen",
  lost: {
    title: "Auf einem anderen Gerät gelöscht",
    station: (name: string) => `${name} gibt es nicht mehr.`,
    picture: (station: string) => `Ein Bild von ${station} gibt es nicht mehr.`,
    kept: "Was Sie geschrieben haben, ist noch da.",
    withMedia: (recordings: number, pictures: number) =>
      [
        recordings > 0 ? "eine Aufnahme" : "",
        pictures === 1 ? "ein Bild" : pictures > 1 ? `${pictures} Bilder` : "",
      ].filter((part) => part !== "").join(" und "),
    waiting: (media: string) => `Auch noch da: ${media}.`,
    fields: {
      title: "Name",
      name: "Name",
      description: "Text",
      schoolName: "Schule",
      caption: "Bildtext",
    },
    copy: "Text kopieren",
    copied: "Kopiert",
    copyYourself: "Der Text ist markiert. Kopieren Sie ihn mit Strg+C.",
    makeStation: "Neue Station daraus machen",
    discard: "Verwerfen",
    ok: "Verstanden",
  },
  away: {
    trashed: "Dieser Weg liegt im Papierkorb.",
    trashedHint: "Er wurde auf einem anderen Gerät oder in einem anderen Fenster dorthin gelegt.",
    waits: "Was Sie ändern, wartet hier, bis er zurück ist.",
    bringBack: "Zurückholen",
    gone: "Diesen Weg gibt es nicht mehr.",
    goneHint: "Er wurde endgültig gelöscht. Nichts davon kann noch gespeichert werden.",
    goneWords: "Was Sie zuletzt geschrieben haben, können Sie hier kopieren.",
  },
};

/** Texts about fields. */
export type FieldsTexts = typeof fieldsDe;
