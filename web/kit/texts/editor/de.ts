/**
 * The German texts of the editor. They are for teachers: "Sie", short sentences; first what to do, then why.
 *
 * @module
 */

/** Texts in German; their type is that of all languages. */
export const copiedDe = {
  walk: "Weg kopieren",
  station: "In einen anderen Weg kopieren",
};

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

/** Texts of the next step in German. */
export const nextDe = {
  begun: "Der Weg ist da",
  begunHint: "Als Nächstes kommen die Stationen. Sechs bis acht sind ein guter Anfang.",
  ready: (ready: number, all: number, withoutPicture: number) =>
    `${ready} von ${all} haben Ton und Text${
      withoutPicture === 0 ? "" : `, ${withoutPicture} ohne Bild`
    }`,
  steps: {
    place: "Erste Station setzen",
    write: (number: number) => `Text für Station ${number} schreiben`,
    record: (number: number) => `Station ${number} aufnehmen`,
    recordAgain: (number: number) => `Station ${number} neu aufnehmen`,
    choose: (number: number) => `Aufnahme für Station ${number} wählen`,
    toTrack: (number: number) => `Station ${number} an den Weg rücken`,
    simulate: "Probelauf machen",
  },
  parts: { sound: "Ton", text: "Text", picture: "Bild" },
  there: (part: string) => `${part}: ist da`,
  missing: (part: string) => `${part}: fehlt`,
  noStations: "Noch keine.",
  wrong: "Bitte ansehen",
  wrongCount: (count: number) =>
    count === 1 ? "1 Station bitte ansehen" : `${count} Stationen bitte ansehen`,
  nothingWrong: "Nichts zu verbessern",
  remedies: {
    toTrack: "An den Weg rücken",
    radius: (metres: string) => `Hörkreis auf ${metres}`,
    order: "Reihenfolge nach dem Weg",
    apart: "Kreise verkleinern",
    record: "Neu aufnehmen",
    choose: "Datei wählen",
    level: "Lautstärke angleichen",
    write: "Text ergänzen",
  },
  beginning: {
    title: "So entstehen Stationen",
    click: "Auf den Weg klicken",
    clickHint: "Jeder Klick setzt eine Station.",
    photos: "Fotos hierher ziehen",
    choosePhotos: "Fotos auswählen",
    photosHint: "Daraus werden Vorschläge für Stationen.",
    waypoints: (count: number) =>
      count === 1 ? "1 Wegpunkt übernehmen" : `${count} Wegpunkte übernehmen`,
    waypointsHint: "Sie stehen schon in Ihrer GPX-Datei.",
    then:
      "Danach bekommt jede Station einen Text, ihre Aufnahme und Bilder. Route Guide sagt immer, was noch fehlt.",
  },
  finished: {
    title: "Der Weg ist fertig",
    hint: "Laufen Sie ihn zuerst am Bildschirm ab. Dann bekommen ihn die Kinder.",
    signs: "Schilder drucken",
    signsHint: "Ein Code für jede Station",
    plan: "Plan drucken",
    planHint: "Karte, Zeiten und Notruf für Sie",
    homepage: "Auf die Homepage stellen",
    homepageHint: "Dann geht er auch ohne Ihren Laptop.",
    file: "Als Datei sichern",
    fileHint: "Für Sie oder eine andere Schule",
  },
};

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

/** Texts for placing stations in German; the type is that of all languages. */
const placingDe = {
  beside: "Hier neben dem Weg?",
  onTrack: (distance: string) => `Auf den Weg setzen (${distance})`,
  here: "Hier",
  vague: (accuracy: string) => `Ihr Standort ist nur auf etwa ${accuracy} genau.`,
  far: (distance: string) => `Ihr Standort ist etwa ${distance} vom Weg entfernt.`,
  nearest: (distance: string) => `Auf den nächsten Punkt des Weges (${distance})`,
  anyway: "Trotzdem an den Standort",
  passes: "Der Weg kommt hier mehrmals vorbei. Welches Mal ist gemeint?",
  pass: (along: string, number: number) => `Nach ${along}, als Station ${number}`,
  cancel: "Abbrechen",
  moveHere: "Hierher verschieben",
  searching: "Ihr Standort wird gesucht …",
  denied:
    "Der Browser darf Ihren Standort nicht verwenden. Erlauben Sie es in der Adresszeile, oder klicken Sie auf den Weg.",
  unavailable:
    "Dieses Gerät findet seinen Standort nicht. Schalten Sie die Ortung ein, oder klicken Sie auf den Weg.",
  timeout:
    "Den Standort zu finden hat zu lange gedauert. Gehen Sie ins Freie und versuchen Sie es noch einmal, oder klicken Sie auf den Weg.",
};

/** Texts for placing stations. */
export type PlacingTexts = typeof placingDe;

/** Texts about files for stations in German; their type is that of all languages. */
const filesDe = {
  overStation: (number: number, title: string) => `Loslassen: zu Station ${number} „${title}“`,
  overMap: (number: number, title: string) =>
    `Loslassen: Sie werden gefragt, ob die Dateien zu Station ${number} „${title}“ gehören`,
  overNothing:
    "Ziehen Sie die Dateien auf eine Station: in der Liste, im Formular oder auf der Karte",
  overPage: "Loslassen: Aus den Fotos werden Vorschläge für Stationen",
  fromPhotos: "Stationen aus Fotos",
  noStations:
    "Setzen Sie zuerst eine Station: Klicken Sie auf den Weg. Dann ziehen Sie die Dateien darauf.",
  question: (number: number, title: string) => `Zu Station ${number} „${title}“?`,
  contents: (pictures: number, sounds: number) =>
    [
      pictures === 0 ? "" : pictures === 1 ? "1 Bild" : `${pictures} Bilder`,
      sounds === 0 ? "" : "1 Aufnahme",
    ].filter((part) => part !== "").join(" und "),
  yes: "Ja, dorthin",
  choose: "Andere wählen",
  station: "Station",
  toThis: "Zu dieser Station",
  cancel: "Abbrechen",
  severalSounds: (names: readonly string[]) =>
    `Eine Station hat nur eine Aufnahme. Nehmen Sie eine davon: ${
      names.map((name) => `„${name}“`).join(", ")
    }.`,
  gpx: (name: string) =>
    `„${name}“ ist ein Weg, kein Bild. Klicken Sie oben auf den Stift: Unter „Strecke“ können Sie ihn anhängen oder die Strecke ersetzen.`,
  zip: (name: string) =>
    `„${name}“ ist gepackt. Entpacken Sie die Datei, und nehmen Sie die Bilder und die Aufnahme daraus. Ist es ein Paket von Route Guide, ziehen Sie es auf die Seite „Alle Wege“.`,
  pdf: (name: string) =>
    `„${name}“ ist ein PDF. Hier passen Bilder und Aufnahmen. Speichern Sie die Seite als Bild (JPEG).`,
  video: (name: string) =>
    `„${name}“ ist ein Video. Speichern Sie nur den Ton daraus als MP3, oder ein Bild als JPEG.`,
  other: (name: string) =>
    `„${name}“ passt hier nicht. Eine Station nimmt Bilder (JPEG, PNG, WebP, HEIC) und eine Aufnahme (MP3, M4A, WAV).`,
  converting: (name: string) => `„${name}“ wird umgewandelt`,
  gone:
    "Die Datei ist nicht mehr zu lesen. Ist das Handy oder der Stick noch angeschlossen? Wählen Sie sie noch einmal.",
  replaced: "Die bisherige Aufnahme wurde ersetzt. Mit „Rückgängig“ kommt sie zurück.",
  refused: {
    unreadable: (name: string) =>
      `Der Browser kann „${name}“ nicht lesen. Speichern Sie das Bild als JPEG.`,
    damaged: (name: string) =>
      `„${name}“ ist beschädigt oder nicht vollständig. Holen Sie das Bild noch einmal vom Handy.`,
    sequence: (name: string) =>
      `„${name}“ ist eine Bilderserie. Speichern Sie auf dem Handy ein Bild daraus als JPEG.`,
    avif: (name: string) =>
      `Der Browser kann „${name}“ nicht lesen: Es ist ein AVIF-Bild. Speichern Sie es als JPEG.`,
    "too large": (name: string) =>
      `„${name}“ ist für diesen Computer zu groß. Schließen Sie andere Programme, oder verkleinern Sie das Bild auf dem Handy.`,
    "no decoder": (name: string) =>
      `„${name}“ ist ein HEIC-Bild. Um es umzuwandeln, braucht der Browser einmal eine Verbindung zu Route Guide. Laden Sie die Seite neu, oder speichern Sie das Bild als JPEG.`,
    gone: (name: string) =>
      `„${name}“ ist nicht mehr zu lesen. Ist das Handy oder der Stick noch angeschlossen? Wählen Sie die Datei noch einmal.`,
  },
};

/** Texts about files for stations. */
export type FilesTexts = typeof filesDe;

/** Why something was refused, in German; the type is that of all languages. */
const refusalsDe = {
  archive: "Die Datei ist gepackt. Entpacken Sie sie, und nehmen Sie die GPX-Datei daraus.",
  notGpx: "Das ist keine GPX-Datei. Speichern Sie den Weg in der Wander-App als GPX.",
  noTrack:
    "Darin ist kein aufgezeichneter Weg. Speichern Sie ihn in der Wander-App als „Track“, nicht als Route oder als einzelne Punkte.",
  encoding:
    "Die Datei verwendet einen anderen Zeichensatz. Speichern Sie die Datei als UTF-8, oder holen Sie sie noch einmal aus der Wander-App.",
  badPoint:
    "Ein Punkt im Weg hat keine gültigen Koordinaten. Speichern Sie den Weg noch einmal in der Wander-App.",
  badStations: "Die Stationen in der Datei sind beschädigt. Verwenden Sie lieber das ganze Paket.",
  damagedGpx:
    "Die Datei ist beschädigt oder nicht vollständig. Speichern Sie den Weg noch einmal in der Wander-App.",
  empty: "Die Datei ist leer. Kopieren Sie sie noch einmal.",
  noWalk:
    "In dieser ZIP-Datei ist kein Paket von Route Guide. Ist eine GPX-Datei darin, entpacken Sie sie zuerst.",
  newerPack:
    "Das Paket stammt aus einer neueren Version. Bitte aktualisieren Sie Route Guide zuerst.",
  damagedPack:
    "Das Paket ist beschädigt oder nicht vollständig. Lassen Sie es sich noch einmal schicken.",
  siteTooLarge: "Alle Wege zusammen sind zu groß für eine Datei. Wählen Sie weniger Wege.",
  tooManyMedia: "Der Weg hat 1000 Bilder und Aufnahmen; mehr passen nicht hinein.",
  damagedFile:
    "Ein Bild oder eine Aufnahme eines Wegs ist auf dem Rechner beschädigt. Laden Sie die Datei noch einmal hoch.",
  packTooLarge:
    "Der Weg ist zu groß für ein Paket. Kürzen Sie Aufnahmen, oder entfernen Sie Bilder.",
  packMedia: "In dem Paket ist ein Bild oder eine Aufnahme, die Route Guide nicht kennt.",
  video: "Das ist ein Video. Speichern Sie nur den Ton daraus, am besten als MP3.",
  mapElsewhere:
    "Die Karte zeigt eine andere Gegend als dieser Weg. Prüfen Sie die Punkte oder die Datei.",
  mapPoints: "Die Punkte passen nicht. Setzen Sie drei, die nicht auf einer Linie liegen.",
  picture: "Solche Bilder gehen hier nicht. Speichern Sie das Bild als JPEG.",
  recording: "Solche Aufnahmen gehen hier nicht. Speichern Sie sie als MP3 oder M4A.",
  tooLarge: "Die Datei ist zu groß. Nehmen Sie eine kleinere.",
  tooLargeFor: (limit: string) => `Die Datei ist zu groß. Erlaubt sind ${limit}.`,
  textTooLong: "Der Text ist zu lang. Kürzen Sie ihn.",
  diskFull:
    "Auf dem Computer mit Route Guide ist kein Platz mehr. Schaffen Sie dort Platz, und versuchen Sie es noch einmal.",
  busy: "Route Guide ist gerade beschäftigt. Versuchen Sie es gleich noch einmal.",
  fault:
    "Bei Route Guide ist ein Fehler passiert. Versuchen Sie es noch einmal. Hilft das nicht, starten Sie das Programm neu.",
  login: "Bitte melden Sie sich zuerst an.",
  forbidden: "Von hier aus dürfen Sie nichts ändern.",
  tooOften: "Das waren zu viele Versuche. Warten Sie eine Minute.",
  gone: "Das gibt es nicht mehr. Vielleicht wurde es auf einem anderen Gerät gelöscht.",
  notRestorable: "Das lässt sich nicht mehr zurückholen: Es wurde endgültig gelöscht.",
  positionTaken: "Das lässt sich hier nicht zurückholen: An seiner Stelle ist jetzt etwas anderes.",
  changed: "Jemand hat hier gerade etwas geändert. Laden Sie die Seite neu.",
  stationFirst:
    "Die Station, zu der das gehört, wurde entfernt. Holen Sie zuerst die Station zurück.",
  filesInUse: "Die Dateien des Weges sind gerade in Gebrauch. Versuchen Sie es gleich noch einmal.",
  slow: "Die Verbindung war zu langsam. Versuchen Sie es noch einmal.",
  notHere: "Die Datei ist auf diesem Gerät nicht mehr da. Wählen Sie sie noch einmal.",
  other: "Route Guide hat das nicht angenommen.",
  line: (line: string, column: string) => `Die Stelle ist in Zeile ${line}, Spalte ${column}.`,
  exact: "Genaue Meldung (englisch)",
};

/** Why something was refused. */
export type RefusalTexts = typeof refusalsDe;

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
const removedDe = {
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

/** Texts of the strip in German; their type is that of all languages. */
const stripDe = {
  label: "Stand",
  waiting: "Noch nicht gespeichert",
  notSaved: "Nicht gespeichert",
  kept: "Sie können das 30 Tage lang zurückholen.",
  more: "Mehr",
  less: "Weniger",
  unreadable: "Etwas, das auf diesem Gerät wartete, lässt sich nicht mehr lesen.",
  trouble: "Auf dieser Seite ist ein Fehler passiert. Fehlt etwas, laden Sie die Seite neu.",
  renewed:
    "Route Guide wurde erneuert. Beenden Sie erst, was auf dieser Seite noch läuft, und versuchen Sie es dann noch einmal.",
  filesGone: "Route Guide wurde erneuert. Bitte wählen Sie die Dateien noch einmal.",
};

/** Texts of the strip. */
export type StripTexts = typeof stripDe;

/** Names of steps in German; the type is that of all languages. */
const stepsDe = {
  undo: (step: string) => `Rückgängig: ${step}`,
  redo: (step: string) => `Wiederholen: ${step}`,
  undone: (step: string) => `Rückgängig gemacht: ${step}.`,
  /** A station whose name follows its number. */
  numbered: (number: number) => `Station ${number}`,
  quoted: (title: string) => `„${title}“`,
  titled: (title: string) => `Station „${title}“`,
  sources: { photos: "Fotos", file: "der Datei" },
  acts: {
    "walk name": "Name des Weges ändern",
    "walk description": "Beschreibung des Weges ändern",
    school: "Schule ändern",
    walk: "Angaben zum Weg ändern",
    title: (of: string) => `Name von ${of} ändern`,
    description: (of: string) => `Text von ${of} ändern`,
    radius: (of: string) => `Hörkreis von ${of} ändern`,
    position: (station: string) => `${station} verschieben`,
    several: (station: string) => `${station} ändern`,
    addStation: (station: string) => `${station} hinzufügen`,
    removeStation: (station: string) => `${station} entfernen`,
    restoreStation: (station: string) => `${station} zurückholen`,
    order: "Reihenfolge der Stationen ändern",
    addAudio: (of: string) => `Aufnahme für ${of} hinzufügen`,
    replaceAudio: (of: string) => `Aufnahme von ${of} ersetzen`,
    removeAudio: (of: string) => `Aufnahme von ${of} entfernen`,
    restoreAudio: (of: string) => `Aufnahme von ${of} zurückholen`,
    addPicture: (number: number, of: string) => `Bild ${number} von ${of} hinzufügen`,
    removePicture: (number: number, of: string) => `Bild ${number} von ${of} entfernen`,
    restorePicture: (number: number, of: string) => `Bild ${number} von ${of} zurückholen`,
    caption: (number: number, of: string) => `Bildtext ${number} von ${of} ändern`,
    pictureOrder: (of: string) => `Reihenfolge der Bilder von ${of} ändern`,
    proposals: (count: number, source: string) =>
      count === 0
        ? "Fotos hinzufügen"
        : `${count === 1 ? "1 Station" : `${count} Stationen`} aus ${source}`,
    replaceTrack: "Strecke ersetzen",
    appendTrack: "Teil anhängen",
    restoreTrack: "Strecke zurückholen",
    addMap: "Karte hinzufügen",
    replaceMap: "Karte ersetzen",
    changeMap: "Karte ändern",
    removeMap: "Karte entfernen",
    restoreMap: "Karte zurückholen",
  },
  done: {
    "walk name": "Der Name des Weges wurde geändert.",
    "walk description": "Die Beschreibung des Weges wurde geändert.",
    school: "Die Schule wurde geändert.",
    walk: "Die Angaben zum Weg wurden geändert.",
    title: (of: string) => `Der Name von ${of} wurde geändert.`,
    description: (of: string) => `Der Text von ${of} wurde geändert.`,
    radius: (of: string) => `Der Hörkreis von ${of} wurde geändert.`,
    position: (station: string) => `${station} wurde verschoben.`,
    several: (station: string) => `${station} wurde geändert.`,
    addStation: (station: string) => `${station} ist da.`,
    removeStation: (station: string) => `${station} wurde entfernt.`,
    restoreStation: (station: string) => `${station} ist wieder da.`,
    order: "Die Reihenfolge der Stationen wurde geändert.",
    addAudio: (of: string) => `Die Aufnahme von ${of} ist da.`,
    replaceAudio: (of: string) => `Die Aufnahme von ${of} wurde ersetzt.`,
    removeAudio: (of: string) => `Die Aufnahme von ${of} wurde entfernt.`,
    restoreAudio: (of: string) => `Die Aufnahme von ${of} ist wieder da.`,
    addPicture: (number: number, of: string) => `Bild ${number} von ${of} ist da.`,
    removePicture: (number: number, of: string) => `Bild ${number} von ${of} wurde entfernt.`,
    restorePicture: (number: number, of: string) => `Bild ${number} von ${of} ist wieder da.`,
    caption: (number: number, of: string) => `Bildtext ${number} von ${of} wurde geändert.`,
    pictureOrder: (of: string) => `Die Reihenfolge der Bilder von ${of} wurde geändert.`,
    proposals: (count: number, source: string) =>
      count === 0
        ? "Die Fotos sind da."
        : count === 1
        ? `1 Station aus ${source} ist da.`
        : `${count} Stationen aus ${source} sind da.`,
    replaceTrack: "Die Strecke wurde ersetzt.",
    appendTrack: "Der Teil wurde angehängt.",
    restoreTrack: "Die Strecke ist wieder da.",
    addMap: "Die Karte ist da.",
    replaceMap: "Die Karte wurde ersetzt.",
    changeMap: "Die Karte wurde geändert.",
    removeMap: "Die Karte wurde entfernt.",
    restoreMap: "Die Karte ist wieder da.",
  },
};

/** Names of steps. */
export type StepTexts = typeof stepsDe;

/** Names of steps, or the sentences for their results. */
export type StepForms = StepTexts["acts"];

/** Texts of the editor in German; their type is that of all languages. */
export const editorDe = {
  home: {
    title: "Wege be\u00adar\u00adbei\u00adten",
    documentTitle: "Wege bearbeiten",
    pupils: "Ansicht für Kinder",
    first: {
      title: "Wege, die man hören kann",
      what: "Ihre Klasse geht einen Weg. An jeder Station spielt das Handy, was Sie dort erzählen.",
      track: "Weg laden oder zeichnen",
      stations: "Stationen setzen und besprechen",
      publish: "Auf die Homepage stellen, losgehen",
      sample: "Beispielweg ansehen",
      walk: "Ihr erster Weg",
      file: "Aus einer GPX-Datei",
      draw: "Zeichnen",
      drawHint: "Punkt für Punkt, ganz ohne Datei.",
    },
    newWalk: "Neuer Weg",
    letGo: "Jetzt loslassen",
    dropHint: "Ziehen Sie GPX-Dateien auf dieses Feld. Aus jeder wird ein Weg.",
    draw: "Auf der Karte zeichnen",
    choose: "Datei wählen",
    packHint: (limit: string) =>
      `Auch ein Paket (.zip) einer anderen Schule geht. GPX-Dateien dürfen höchstens ${limit} groß sein.`,
    askName: (name: string) => `Wie heißt der Weg aus „${name}“?`,
    createWalk: "Weg anlegen",
    uploading: (name: string) => `„${name}“ wird gelesen`,
    waiting: (name: string) => `„${name}“ wartet`,
    filesWait: "Bitte anmelden. Dann geht es mit den Dateien weiter.",
    created: (created: number, all: number) =>
      created === 1
        ? `Aus 1 von ${all} Dateien ist ein Weg geworden.`
        : `Aus ${created} von ${all} Dateien sind Wege geworden.`,
    tooLarge: (name: string, limit: string) => `„${name}“ ist zu groß. Erlaubt sind ${limit}.`,
    refused: (name: string) => `„${name}“ konnte nicht gelesen werden.`,
    unknownFile: (name: string) =>
      `„${name}“ ist weder eine GPX-Datei noch ein Paket (.zip). Bilder und Aufnahmen fügen Sie später bei den Stationen hinzu.`,
    count: (count: number) => count === 1 ? "1 Weg" : `${count} Wege`,
    empty: "Hier gibt es noch keinen Weg.",
    emptyHint: "Eine GPX-Datei kommt aus einer Wander-App oder einem GPS-Gerät.",
    sheet: "Schilder",
    pack: "Als Datei sichern",
    homepage: "Homepage",
    isAllThere: "Ist alles da?",
    updateHomepage: "Homepage aktualisieren",
    toHomepage: "Auf die Homepage stellen",
    toTrash: "In den Papierkorb",
    trash: "Papierkorb",
    trashed: (name: string) => `„${name}“ liegt im Papierkorb.`,
    restore: "Zurückholen",
    changed: (date: string) => `geändert ${date}`,
  },
  status: {
    saved: "Gespeichert",
    saving: "Speichert …",
    network: "Keine Verbindung.",
    full: "Auf dem Computer mit Route Guide ist kein Platz mehr.",
    fault: "Bei Route Guide ist ein Fehler passiert.",
    kept: "Ihre Änderungen sind auf diesem Gerät sicher.",
    notKept: "Auf diesem Gerät lässt sich nichts zwischenspeichern: Lassen Sie das Fenster offen.",
    waitForSaved: "Dieses Gerät kann nichts zwischenspeichern. Warten Sie auf „Gespeichert“.",
    login: "Bitte anmelden. Dann wird alles gespeichert.",
    conflict: "Zwei Fassungen",
    refused: "Das hat nicht geklappt. Die Änderung wurde rückgängig gemacht.",
  },
  conflict: {
    title: "Hier gibt es zwei Fassungen",
    empty: "(leer)",
    keepLocal: "Meine behalten",
    keepRemote: "Die andere nehmen",
  },
  map: {
    map: "Karte des Weges",
    start: "Start",
    finish: "Ziel",
    startAndFinish: "Start und Ziel",
    you: "Stelle auf dem Weg",
    station: (number: number, title: string) => `Station ${number}: ${title}`,
    whole: "Ganzer Weg",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    north: "N",
  },
  walk: {
    map: "Karte",
    station: "Station",
    stations: "Stationen",
    choose: "Wählen Sie eine Station, oder klicken Sie auf den Weg.",
    newStation: (number: number) => `Station ${number}`,
    editStation: "Station be\u00adar\u00adbei\u00adten",
    removeStation: "Station entfernen",
    drag: "Ziehen, um die Reihenfolge zu ändern",
    earlier: "Nach oben",
    later: "Nach unten",
    aboutWalk: "Über diesen Weg",
    name: "Name",
    nameNeeded: "Der Weg braucht einen Namen.",
    description: "Beschreibung",
    school: "Schule",
    track: "Strecke",
    append: "Teil anhängen",
    replace: "Strecke ersetzen",
    offTrack: (titles: string) => `Diese Stationen liegen nicht mehr am Weg: ${titles}.`,
    title: "Name",
    text: "Text zum Lesen",
    radius: "Hörkreis",
    lat: "Breiten\u00adgrad",
    lon: "Längen\u00adgrad",
    badCoordinate: (limit: number) => `Bitte eine Zahl von −${limit} bis ${limit}, etwa 50,66532.`,
    move: "Ver\u00adschie\u00adben",
    moveDone: "Fertig",
    moveHint:
      "Klicken Sie auf die Karte, ziehen Sie die Station, oder verwenden Sie die Pfeiltasten (5 m).",
    clickToAdd: "Neue Station: auf den Weg klicken",
    clickToMove: "Neuer Platz: auf die Karte klicken",
    here: "Hier eine Station",
    chooseMap: "Karte wählen",
    menus: {
      tryOut: "Ausprobieren",
      tryOutHint: "Ein Punkt läuft den Weg ab, und Sie hören zu.",
      viewHint: "So sehen ihn die Kinder.",
      passOn: "Weitergeben",
    },
    tryOut: "Probelauf",
    view: "Ansehen",
    ctrl: "Strg",
    profile: "Höhe entlang des Weges",
    profileHint: "Höhe: mit den Pfeiltasten bewegen, mit der Eingabetaste eine Station setzen",
    trackLine: "Verlauf des Weges",
    trackLineHint: "Weg: mit den Pfeiltasten bewegen, mit der Eingabetaste eine Station setzen",
    noPoint: "Keine Stelle gewählt",
    point: (along: string, height: string) => `nach ${along}, ${height} hoch`,
    pointAlong: (along: string) => `nach ${along}`,
    along: "Nach",
    elevation: "Höhe",
    findings: {
      missesTrack: (_other: number) => "Der Kreis berührt den Weg nicht.",
      smallRadius: (_other: number) => "Der Kreis ist für GPS zu klein. Nehmen Sie 25 m oder mehr.",
      overlap: (other: number) =>
        `Der Kreis überschneidet sich auf dem Weg mit dem von Station ${other}.`,
      outOfOrder: (other: number) => `Auf dem Weg liegt sie vor Station ${other}.`,
      notPlayable: (_other: number) =>
        "Manche Handys spielen die Aufnahme nicht. MP3 geht überall.",
      notOnOlderPhones: (_other: number) =>
        "Ältere Handys spielen die Aufnahme nicht. MP3 geht überall.",
      quieter: (_other: number) => "Die Aufnahme ist deutlich leiser als andere.",
      louder: (_other: number) => "Die Aufnahme ist deutlich lauter als andere.",
      shortText: (_other: number) => "Der Text ist viel kürzer als die Aufnahme.",
      unreadable: (_other: number) =>
        "Die Datei der Aufnahme ist beschädigt. Nehmen Sie sie noch einmal auf.",
      cutOff: (_other: number) =>
        "Von der Aufnahme fehlt das Ende. Laden Sie die ganze Datei hoch.",
    },
  },
  copied: copiedDe,
  next: nextDe,
  phone: phoneDe,
  placing: placingDe,
  refusals: refusalsDe,
  removed: removedDe,
  strip: stripDe,
  steps: stepsDe,
  fields: fieldsDe,
  files: filesDe,
  help: "Hilfe",
  licences: "Lizenzen der Programmteile",
  pictures: {
    title: "Bilder",
    count: (count: number) => count === 1 ? "1 Bild" : `${count} Bilder`,
    preparing: (count: number) => `${count} in Arbeit`,
    add: "Bilder hinzufügen",
    caption: (number: number) => `Bildtext ${number}`,
    captionMissing: "Text fehlt",
    uploading: (number: number) => `Bild ${number} wird hochgeladen`,
    forward: (number: number) => `Bild ${number} nach vorn`,
    backward: (number: number) => `Bild ${number} nach hinten`,
    remove: (number: number) => `Bild ${number} entfernen`,
  },
  recording: {
    title: "Aufnahme",
    listen: "Aufnahme anhören",
    record: "Aufnehmen",
    recordAgain: "Neu aufnehmen",
    choose: "Datei wählen",
    remove: "Aufnahme entfernen",
    tooLarge: (limit: string) => `Die Datei ist zu groß. Erlaubt sind ${limit}.`,
    risky: "Ältere iPhones spielen diese Datei nicht. Besser sind MP3 oder M4A.",
    uncompressed:
      "Die Aufnahme konnte hier nicht verkleinert werden. Handys laden sie deshalb langsamer.",
    needsHttps:
      "Aufnehmen können Sie nur an dem Computer, auf dem Route Guide läuft, oder über https. Eine Datei hochladen können Sie immer.",
    review: "Anhören und zuschneiden",
    play: "Anhören",
    takeWaits: "Hier wartet eine Aufnahme, die Sie noch nicht behalten haben.",
    interruptedTakeWaits:
      "Hier wartet eine Aufnahme, die unterbrochen wurde. Was bis dahin aufgenommen wurde, ist da.",
    discard: "Verwerfen",
    discarded: "Die Aufnahme wurde verworfen.",
    takeNotKept:
      "Auf diesem Gerät lässt sich die Aufnahme nicht zwischenspeichern. Lassen Sie die Seite offen, bis Sie sie behalten haben.",
  },
  stationCount: (count: number) => count === 1 ? "1 Station" : `${count} Stationen`,
  climb: (metres: string) => `${metres} hinauf`,
  loading: "Einen Moment …",
  tryAgain: "Noch einmal versuchen",
  noServer: "Route Guide antwortet nicht.",
  noServerHint: "Läuft das Programm noch? Dann versuchen Sie es noch einmal.",
  noWalk: "Diesen Weg gibt es nicht mehr.",
  noWalkHint: "Vielleicht liegt er im Papierkorb.",
  failed: "Das hat nicht geklappt.",
  allWalks: "Alle Wege",
  undo: "Rückgängig",
  redo: "Wiederholen",
  close: "Schließen",
  reading: {
    length: (words: number, time: string) =>
      words === 1 ? `1 Wort ist ${time}.` : `${words} Wörter sind ${time}.`,
    suggestion: (words: number, seconds: number) =>
      `Rund ${words} Wörter ergeben ${seconds} Sekunden.`,
    /** @param number That of the next station; null for the finish. */
    way: (number: number | null, distance: string, minutes: number) =>
      `Bis ${number === null ? "zum Ziel" : `Station ${number}`} sind es ${distance}, rund ${
        minutes === 1 ? "1 Minute" : `${minutes} Minuten`
      } Fußweg.`,
    seconds: (seconds: number) => seconds === 1 ? "etwa 1 Sekunde" : `etwa ${seconds} Sekunden`,
    minutes: (clock: string) => clock === "1:00" ? "etwa 1 Minute" : `etwa ${clock} Minuten`,
  },
  login: {
    title: "Passwort eingeben",
    hint: "Wege ändern darf, wer das Passwort der Schule kennt.",
    password: "Passwort",
    enter: "Anmelden",
    wrong: "Das Passwort stimmt nicht.",
    tooOften: "Das waren zu viele falsche Passwörter.",
    again: "Jetzt können Sie es wieder versuchen.",
    wait: (seconds: number) =>
      seconds === 1 ? "Bitte noch 1 Sekunde warten." : `Bitte noch ${seconds} Sekunden warten.`,
    logout: "Abmelden",
    address:
      "Von diesem Gerät aus kann man hier nichts ändern. Öffnen Sie die Seite an dem Computer, auf dem Route Guide läuft, oder bitten Sie die Person, die Route Guide eingerichtet hat, um ein Passwort.",
    host:
      "Unter dieser Adresse kann man nichts ändern. Nehmen Sie die Adresse, die Route Guide beim Start nennt.",
  },
};

/** Texts of the editor. */
export type EditorTexts = typeof editorDe;
