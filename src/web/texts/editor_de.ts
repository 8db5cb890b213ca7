/**
 * The German texts of the editor. They are for teachers: "Sie", short sentences; first what to do, then why.
 *
 * @module
 */
import { copiedDe } from "./copied_de.ts";
import { fieldsDe } from "./fields_de.ts";
import { nextDe } from "./next_de.ts";
import { phoneDe } from "./phone_de.ts";
import { placingDe } from "./placing_de.ts";
import { filesDe } from "./files_de.ts";
import { refusalsDe } from "./refusals_de.ts";
import { removedDe } from "./removed_de.ts";
import { stripDe } from "./strip_de.ts";
import { stepsDe } from "./steps_de.ts";

/** Texts of the editor in German; their type is that of all languages. */
export const editorDe = {
  home: {
    title: "Wege be\u00adar\u00adbei\u00adten",
    documentTitle: "Wege bearbeiten",
    pupils: "Ansicht für Kinder",
    newWalk: "Neuer Weg",
    letGo: "Jetzt loslassen",
    dropHint: "Ziehen Sie GPX-Dateien auf dieses Feld. Aus jeder wird ein Weg.",
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
    ownMap: {
      title: "Karte",
      none: "Karte: keine",
      picture: "Karte: Bild",
      official: "Karte: amtliche Karte",
      hint: "Ein Bild oder eine Karte unter dem Weg. Sie geht auch ohne Internet.",
      choose: "Karte wählen",
      change: "Karte ändern",
    },
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
    mapUnder: "Karte unter dem Weg",
    tryOut: "Probelauf",
    view: "Ansehen",
    ctrl: "Strg",
    profile: "Höhe entlang des Weges",
    profileHint: "Höhe: mit den Pfeiltasten bewegen, mit der Eingabetaste eine Station setzen",
    trackLine: "Verlauf des Weges",
    trackLineHint: "Weg: mit den Pfeiltasten bewegen, mit der Eingabetaste eine Station setzen",
    noElevations: "Die Strecke enthält keine Höhenangaben.",
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
