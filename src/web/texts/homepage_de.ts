/**
 * The German texts about the homepage: the dialog, and where each walk is.
 *
 * @module
 */

/** Texts in German; their type is that of all languages. */
export const homepageDe = {
  title: "Auf die Homepage stellen",
  address: "Wo werden die Wege liegen?",
  example: "Zum Beispiel https://schule.example/wege/",
  check: "Prüfen",
  checking: "Wird geprüft …",
  badAddress: "Bitte eine ganze Adresse, die mit https:// beginnt.",
  found: "Gefunden. Die Adresse steht auch auf den Schildern.",
  outcome: {
    "no-site": "Dort liegt noch nichts von Route Guide. Die Adresse steht schon auf den Schildern.",
    unreachable: "Keine Verbindung zu dieser Adresse. Gibt es Internet, und stimmt die Adresse?",
    forbidden:
      "Dieser Browser darf dort nicht nachsehen, denn die Homepage erlaubt es nicht. Die Handys der Kinder stört das nicht.",
    failed: "Die Homepage hat gerade einen Fehler. Versuchen Sie es später noch einmal.",
    newer: "Dort liegen Dateien einer neueren Version. Aktualisieren Sie zuerst Route Guide.",
  },
  removed: (address: string) =>
    `Die Adresse ${address} ist entfernt. Die Codes auf den Schildern führen wieder zu diesem Computer.`,
  open: "Selbst nachsehen",
  what: "Was kommt auf die Homepage?",
  total: (walks: number, size: string) => `${walks === 1 ? "1 Weg" : `${walks} Wege`}, ${size}`,
  noWalks: "Hier gibt es noch keinen Weg. Machen Sie zuerst einen.",
  noneChosen: "Wählen Sie mindestens einen Weg.",
  leaves:
    "Wege ohne Haken stehen dann nicht mehr in der Liste. Wer den Code hat, hört sie weiter, bis Sie ihre Ordner auf der Homepage löschen. Welche das sind, steht im nächsten Schritt.",
  others:
    "In diesem Ordner liegen auch Wege von einem anderen Computer. Ihre Liste würde deren Liste ersetzen: Nehmen Sie einen eigenen Ordner.",
  consent:
    "Alle, die man hört oder sieht, sind einverstanden, dass das jeder im Internet hören und sehen kann. Bei Kindern sind auch die Eltern einverstanden.",
  consentNeeded: "Setzen Sie zuerst den Haken: Alle müssen einverstanden sein.",
  indexable: "Suchmaschinen dürfen die Wege finden.",
  zip: "Sie bekommen eine Zip-Datei.",
  noUpload: "Route Guide lädt nichts selbst hoch.",
  create: "Ordner erstellen",
  createAgain: "Neuen Ordner erstellen",
  creating: "Einen Moment …",
  made: "„wege.zip“ kommt zu Ihren Downloads",
  steps: {
    unpack: "Entpacken.",
    unpackText: (files: number) =>
      `In Windows: Rechtsklick, „Alle extrahieren“. Es entsteht ein Ordner „wege“ mit ${files} Dateien.`,
    upload: "Hochladen.",
    uploadText:
      "Öffnen Sie im FTP-Programm den Ordner, zu dem die Adresse führt. Ziehen Sie alles hinein, was im Ordner „wege“ liegt. Vorhandene Dateien: überschreiben.",
    remove: "Löschen.",
    removeWalks:
      "Hochladen löscht nichts. Diese Wege sind nicht mehr dabei, aber wer den Code hat, hört sie weiter. Löschen Sie auf der Homepage ihre Ordner:",
    removeOld:
      "Hochladen löscht nichts. Wer ihre Adresse kennt, kann alte Aufnahmen und Bilder noch öffnen. Löschen Sie sie auf der Homepage, wenn sie weg sein sollen.",
    removeMedia: (files: number) =>
      `Im Ordner „media“: ${files === 1 ? "1 alte Datei" : `${files} alte Dateien`}`,
    check: "Prüfen.",
    checkText: "Kommen Sie hierher zurück. Route Guide sieht nach, ob alles da ist.",
  },
  interrupted:
    "Bricht das Hochladen ab, machen Sie einfach weiter. Bis zum Ende sehen die Kinder den alten Weg, oder dass er gerade aktualisiert wird.",
  back: "Zurück",
  checkHomepage: "Homepage prüfen",
  states: "So steht es um Ihre Wege",
  checkedAt: (time: string) => `geprüft ${time}`,
  oldCopies:
    "Handys behalten den alten Weg, bis sie wieder Internet haben. Dann laden sie den neuen von allein.",
  left:
    "Nicht mehr in der Liste, aber wer den Code hat, hört diese Wege weiter, bis Sie auf der Homepage ihre Ordner löschen:",
  isDeleted: "Ist gelöscht",
  missing: (files: number, size: string) =>
    files === 1 ? `Es fehlt 1 neue Datei, ${size}.` : `Es fehlen ${files} neue Dateien, ${size}.`,
  goOn: "Laden Sie denselben Ordner weiter hoch.",
  complete: "Alles ist da.",
  notCompared: "Ob alles da ist, lässt sich von hier aus nicht sehen.",
  addressNeeded: "Tragen Sie die Adresse ein. Dann sieht Route Guide dort nach.",
  where: "Wo das geht",
  fits: [
    "Es passt jeder Webspace, der Dateien unverändert zeigt.",
    "Am besten ist ein Ordner Ihrer Schulhomepage, per FTP oder WebDAV.",
    "Auch der Server des Schulträgers oder Codeberg Pages passt.",
    "Die Adresse muss mit https beginnen, sonst fehlt der Standort.",
  ],
  fitsNot: "Nextcloud-Freigaben, Google Drive und Mail-Anhänge passen nicht.",
  audible: "Wer die Adresse kennt, kann den Weg hören.",
  here: "Nur hier",
  published: "Auf der Homepage",
  publishedSince: (day: string) => `Auf der Homepage seit ${day}`,
  unknown: "Nicht bekannt",
  newerHere: "Hier neuer als auf der Homepage",
  unfinished: "Noch nicht ganz auf der Homepage",
  unlisted: "Nicht mehr in der Liste, aber noch auf der Homepage",
  lastChecked: (address: string, time: string) => `${address}, zuletzt geprüft ${time}.`,
  today: (time: string) => `heute, ${time}`,
  again: "Noch einmal prüfen",
};

/** Texts about the homepage. */
export type HomepageTexts = typeof homepageDe;
