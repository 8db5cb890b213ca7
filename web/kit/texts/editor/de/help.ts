/** The help of the editor in German. @module */

/** A chapter of the help. */
export interface HelpChapter {
  readonly title: string;
  readonly steps: readonly string[];
}

/** The chapters in German. */
export const helpDe: readonly HelpChapter[] = [
  {
    title: "Einen Weg vorbereiten",
    steps: [
      "Gehen Sie den Weg einmal mit einer Wander-App ab, und speichern Sie ihn als GPX-Datei. Oder zeichnen Sie ihn: „Auf der Karte zeichnen“.",
      "Ziehen Sie die Datei auf „Neuer Weg“. Klicken Sie dann für jede Station auf den Weg.",
      "Eine amtliche Karte zeigt „Karte wählen“. Nur Ihr Browser lädt sie vom Amt, wenn Sie zugestimmt haben: Die Handys der Kinder bekommen sie als Bild mit dem Weg und fragen niemanden.",
      "Fünf bis acht Stationen reichen für eine Stunde. Zwischen zwei Stationen sollten mindestens 100 Meter liegen.",
      "Der Hörkreis zeigt, ab wo die Aufnahme beginnt. Unter Bäumen und zwischen Häusern ist GPS ungenau: Nehmen Sie 40 Meter oder mehr, nie weniger als 25.",
    ],
  },
  {
    title: "Gut aufnehmen",
    steps: [
      "Nehmen Sie in einem kleinen, ruhigen Raum auf. Teppich und Vorhänge helfen.",
      "Sprechen Sie eine Handbreit vom Mikrofon entfernt, langsam und ganz normal.",
      "Eine bis zwei Minuten pro Station sind genug. Sagen Sie zuerst, wohin die Kinder schauen sollen.",
      "Hören Sie jede Aufnahme einmal an. Anfang und Ende können Sie abschneiden.",
      "Schreiben Sie den Text dazu. Wer schlecht hört, kann dann mitlesen.",
    ],
  },
  {
    title: "Den Weg testen",
    steps: [
      "Der große gelbe Knopf sagt, was als Nächstes kommt. Unter „Bitte ansehen“ steht, was besser werden kann.",
      "Beim „Probelauf“ läuft ein Punkt den Weg ab, und Sie hören, was die Kinder hören würden.",
      "Gehen Sie den Weg danach einmal mit einem Handy ab. Prüfen Sie auch Straßen, Wasser und steile Stellen.",
    ],
  },
  {
    title: "Schilder drucken",
    steps: [
      "„Schilder drucken“ unter „Weitergeben“ ist ein Blatt mit einem QR-Code für den Weg und einem für jede Station.",
      "Daneben ist der „Plan“ für Sie: Karte, Zeiten und Notruf auf einer Seite.",
      "Die Handys müssen die Adresse auf dem Blatt erreichen können. Scannen Sie einen Code, bevor Sie alle drucken.",
      "Die Kinder laden den Weg im WLAN der Schule. Unterwegs brauchen sie dann kein Internet.",
      "Auf iPhones öffnen die Kinder den Weg am besten mit Safari: Manche anderen Browser verstummen dort, wenn das Handy gesperrt wird.",
    ],
  },
  {
    title: "Handys ohne https",
    steps: [
      "Beginnt die Adresse mit http:// statt https://, geben die Browser den Standort nicht frei und speichern den Weg nicht.",
      "Der Weg funktioniert trotzdem: Die Kinder tippen die Station an oder scannen ihr Schild.",
      "Am besten stellen Sie die Wege auf die Homepage Ihrer Schule: Dort gibt es https. Der Knopf „Homepage“ führt Sie.",
      "Mit „Als Datei sichern“ bekommen Sie den Weg als Paket, oder als eine Seite für Messenger. Beides öffnet sich auch ganz ohne Netz.",
      "Wie https eingerichtet wird, steht in der Anleitung für den Betrieb. Fragen Sie die Person, die bei Ihnen die Technik betreut.",
    ],
  },
  {
    title: "Stimmen und Bilder von Kindern",
    steps: [
      "Stimmen und erkennbare Gesichter sind personenbezogene Daten. Holen Sie vorher die schriftliche Einwilligung der Eltern ein, und ab etwa 14 Jahren auch die der Kinder.",
      "Sagen Sie, wer den Weg hören kann: alle, die seine Adresse haben.",
      "Nennen Sie in Aufnahmen und Texten keine Nachnamen.",
      "Wird eine Einwilligung zurückgezogen, entfernen Sie Aufnahme oder Bild hier, und geben Sie das Paket noch einmal weiter. Auf der Homepage löschen Sie auch die alten Dateien im Ordner „media“. Kopien auf Handys und alte Pakete bleiben, bis sie gelöscht werden.",
      "Im Zweifel hilft Ihnen, wer an Ihrer Schule für den Datenschutz zuständig ist.",
    ],
  },
];
