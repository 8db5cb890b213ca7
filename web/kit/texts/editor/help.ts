/** The help of the editor. @module */

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

/** The chapters in English. */
export const helpEn: readonly HelpChapter[] = [
  {
    title: "Preparing a walk",
    steps: [
      "Walk the track once with a hiking app and save it as a GPX file. Or draw it: “Draw on a map”.",
      "Drop the file on “New walk”. Then click on the track for every station.",
      "“Choose a map” shows an official map. Only your browser loads it from the office, once you have agreed: the children's phones get it as a picture with the walk and ask no server.",
      "Five to eight stations are enough for an hour. Leave at least 100 metres between two of them.",
      "The listening circle shows where the recording starts. Under trees and between houses GPS is inaccurate: choose 40 metres or more, never less than 25.",
    ],
  },
  {
    title: "Recording well",
    steps: [
      "Record in a small, quiet room. Carpets and curtains help.",
      "Speak a hand's width from the microphone, slowly and in your normal voice.",
      "One to two minutes is enough per station. First say where the children should look.",
      "Listen to every recording once. You can cut off its beginning and end.",
      "Add the text. Those who do not hear well can then read along.",
    ],
  },
  {
    title: "Testing the walk",
    steps: [
      "The large yellow button says what comes next. “Please look” has what can be better.",
      "With “Try the walk” a dot follows the track, and you hear what the children would hear.",
      "Then walk it once with a phone. Look at roads, water and steep places too.",
    ],
  },
  {
    title: "Printing the signs",
    steps: [
      "“Print the signs” under “Pass on” is a sheet with a QR code for the walk and one for every station.",
      "Beside it is the “plan” for you: map, times and emergency numbers on one page.",
      "Phones must be able to reach the address on the sheet. Scan one code before you print them all.",
      "The children load the walk in the Wi-Fi of the school. On the way they need no internet.",
      "On iPhones the children should open the walk in Safari: some other browsers fall silent there when the phone is locked.",
    ],
  },
  {
    title: "Phones without https",
    steps: [
      "If the address begins with http:// instead of https://, browsers neither share the location nor store the walk.",
      "The walk still works: the children tap the station or scan its sign.",
      "It is best to put the walks on the homepage of your school, which has https. The button “Homepage” shows you how.",
      "“Save as a file” makes a pack of the walk, or one page for messengers. Both open without any network.",
      "The operating guide explains how to set up https. Ask the person who looks after your school's computers.",
    ],
  },
  {
    title: "Voices and pictures of children",
    steps: [
      "Voices and recognisable faces are personal data. Get the written consent of the parents first, and from about 14 years on that of the children too.",
      "Say who can hear the walk: all who have its address.",
      "Use no last names in recordings and texts.",
      "When consent is withdrawn, remove the recording or the picture here, and pass the pack on again. On the homepage, delete the old files of the folder “media”, too. Copies on phones and old packs stay until they are deleted.",
      "If in doubt, ask the person responsible for data protection at your school.",
    ],
  },
];
