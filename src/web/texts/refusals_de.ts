/**
 * The German sentences for what the server refuses: what happened, then what to do.
 *
 * @module
 */

/** Why something was refused, in German; the type is that of all languages. */
export const refusalsDe = {
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
