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
  fixed: "Die Adresse ist in den Einstellungen des Programms festgelegt.",
  found: "Gefunden. Die Adresse steht auch auf Schildern und Plänen.",
  outcome: {
    "no-site":
      "Dort liegt noch nichts von Route Guide. Die Adresse steht schon auf Schildern und Plänen.",
    unreachable: "Keine Verbindung zu dieser Adresse. Gibt es Internet, und stimmt die Adresse?",
    forbidden:
      "Dieser Browser darf dort nicht nachsehen, denn die Homepage erlaubt es nicht. Die Handys der Kinder stört das nicht.",
    failed: "Die Homepage hat gerade einen Fehler. Versuchen Sie es später noch einmal.",
    newer: "Dort liegen Dateien einer neueren Version. Aktualisieren Sie zuerst Route Guide.",
  },
  open: "Selbst nachsehen",
  what: "Was kommt auf die Homepage?",
  total: (walks: number, size: string) => `${walks === 1 ? "1 Weg" : `${walks} Wege`}, ${size}`,
  noWalks: "Hier gibt es noch keinen Weg. Machen Sie zuerst einen.",
  noneChosen: "Wählen Sie mindestens einen Weg.",
  leaves:
    "Wege ohne Haken stehen dann nicht mehr in der Liste. Ganz weg sind sie erst, wenn Sie ihre Dateien auf der Homepage löschen.",
  others:
    "In diesem Ordner liegen auch Wege von einem anderen Computer. Ihre Liste würde deren Liste ersetzen: Nehmen Sie einen eigenen Ordner.",
  consent:
    "Alle Kinder, die man hört oder sieht, dürfen ins Internet. Ihre Eltern sind einverstanden.",
  consentNeeded: "Setzen Sie zuerst den Haken: Alle müssen einverstanden sein.",
  indexable: "Suchmaschinen dürfen die Wege finden.",
  zip: "Es entsteht eine Zip-Datei mit einem Ordner.",
  noUpload: "Route Guide lädt nichts selbst hoch.",
  create: "Ordner erstellen",
  createAgain: "Neuen Ordner erstellen",
  creating: "Einen Moment …",
  made: "„wege.zip“ kommt zu Ihren Downloads",
  steps: {
    unpack: "Entpacken.",
    unpackText: (files: number) => `Es entsteht ein Ordner „wege“ mit ${files} Dateien.`,
    upload: "Hochladen.",
    uploadText: "Ziehen Sie den ganzen Ordner in Ihr FTP-Programm. Die Reihenfolge ist egal.",
    check: "Prüfen.",
    checkText: "Kommen Sie hierher zurück. Route Guide sieht nach, ob alles da ist.",
  },
  interrupted:
    "Bricht das Hochladen ab, machen Sie einfach weiter. Bis zum Ende sehen die Kinder den alten Weg.",
  back: "Zurück",
  checkHomepage: "Homepage prüfen",
  states: "So steht es um Ihre Wege",
  checkedAt: (time: string) => `geprüft ${time}`,
  changed: (day: string) =>
    ` haben Sie nach dem ${day} geändert. Laden Sie den Ordner noch einmal hoch, dann stimmt die Homepage wieder.`,
  changedSince:
    " haben Sie geändert. Laden Sie den Ordner noch einmal hoch, dann stimmt die Homepage wieder.",
  oldCopies: "Handys, die den alten Weg geladen haben, laufen damit weiter.",
  missing: (files: number, size: string) =>
    files === 1 ? `Es fehlt 1 neue Datei, ${size}.` : `Es fehlen ${files} neue Dateien, ${size}.`,
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
  lastChecked: (address: string, time: string) => `${address}, zuletzt geprüft ${time}.`,
  today: (time: string) => `heute, ${time}`,
  again: "Noch einmal prüfen",
};

/** Texts about the homepage. */
export type HomepageTexts = typeof homepageDe;
