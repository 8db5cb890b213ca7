/** The German texts of the screens that come after the first one. They are for pupils: "du". @module */

/** The texts; their type is that of all languages. */
export const laterDe = {
  pocket: {
    howFar: "Wie weit?",
    label: "Handy einstecken",
    hint: "Steck das Handy ein. Es meldet sich mit einem Ton.",
    hintTap: "Der Bildschirm bleibt dunkel und spart Strom.",
    listening: "Du hörst",
    left: (time: string) => `noch ${time}`,
    waitsAt: (time: string) => `wartet bei ${time}`,
    light: "Wieder hell machen",
    slide: "Schieben macht es hell",
    more: "Noch ein Stück",
    reloaded: "Die Seite wurde neu geladen.",
    soundWaits: "Der Ton wartet auf einen Tipp.",
    thenAlone: "Danach geht alles wieder von allein.",
    pausedByHand: "Du hast angehalten.",
    pausedBySystem: "Ein Anruf oder eine andere App war da.",
    pause: "Pause",
    hearOn: "Weiterhören",
    headset: "Oder drück die Taste am Kopf\u00adhörer.",
    lost: (minutes: number | null) =>
      minutes === null
        ? "Gerade kein Standort"
        : `Kein Standort seit ${minutes === 1 ? "1 Minute" : `${minutes} Minuten`}`,
    lostHint: "Geh auf dem Weg weiter. Meist kommt er von allein zurück.",
    noPosition: "Kein Standort",
    noPositionHint: "Mach es an jeder Station hell und tippe auf sie.",
    vague: (distance: string) => `Standort ungenau (${distance})`,
    vagueHint: "Bleib kurz stehen. Am besten da, wo du den Himmel siehst.",
    screen: "Bild\u00adschirm geht viel\u00adleicht aus",
    screenHint: "Dann hörst du nichts mehr. Schau manchmal nach.",
    battery: (percent: number) => `Akku ${percent}\u00a0%`,
    batteryHint: "Bald geht das Handy aus. Sag deiner Gruppe Bescheid.",
    failed: "Die Auf\u00adnahme geht nicht",
    failedHint: "Mach es hell. Dann kannst du den Text lesen.",
    missing: "Noch nicht geladen",
    missingHint: "Hier brauchst du Internet. Mach es hell und lies den Text.",
  },
  resume: {
    title: "Die Seite wurde neu geladen.",
    scanned: "Du hast ein Schild gescannt.",
    hint: "Ein Tipp genügt. Danach geht alles wieder von allein.",
    replaced: "Dieser Weg läuft auf einer anderen Seite.",
    replacedHint: "Hier ist es still, damit nicht zwei Seiten reden.",
    here: "Hier weiter\u00adgehen",
  },
  map: {
    map: "Karte des Weges. Pfeiltasten bewegen sie, Plus und Minus ändern die Größe.",
    start: "Start",
    finish: "Ziel",
    startAndFinish: "Start und Ziel",
    you: "Du",
    station: (number: number, title: string) => `Station ${number}: ${title}`,
    whole: "Ganzer Weg",
    toMe: "Zu mir",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    north: "N",
  },
};

/** All of these texts; a language that lacks one does not compile. */
export type LaterTexts = typeof laterDe;
