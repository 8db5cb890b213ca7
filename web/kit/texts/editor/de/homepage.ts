/** German texts of the dialogs that pass a walk on: the homepage, and the choice of a way. @module */

/** Texts in German; their type is that of all languages. */
export const homepageDe = {
  title: "Auf die Homepage stellen",
  address: "Wo werden die Wege liegen?",
  example:
    "Zum Beispiel https://schule.example/wege/. Jeder Computer braucht einen eigenen Ordner.",
  badAddress: "Bitte eine ganze Adresse, die mit https:// beginnt.",
  store: "Speichern",
  stored: "Gespeichert. Die Adresse steht auch auf den Schildern.",
  removed:
    "Die Adresse ist entfernt. Die Codes auf den Schildern führen wieder zu diesem Computer.",
  what: "Was kommt auf die Homepage?",
  total: (walks: number, size: string) => `${walks === 1 ? "1 Weg" : `${walks} Wege`}, ${size}`,
  noWalks: "Hier gibt es noch keinen Weg. Machen Sie zuerst einen.",
  noneChosen: "Wählen Sie mindestens einen Weg.",
  leaves:
    "Wege ohne Haken stehen dann nicht mehr in der Liste. Wer den Code hat, hört sie weiter, bis Sie ihre Ordner auf der Homepage löschen. Welche das sind, steht im nächsten Schritt.",
  consent:
    "Alle, die man hört oder sieht, sind einverstanden, dass das jeder im Internet hören und sehen kann. Bei Kindern sind auch die Eltern einverstanden.",
  consentNeeded: "Setzen Sie zuerst den Haken: Alle müssen einverstanden sein.",
  indexable: "Suchmaschinen dürfen die Wege finden.",
  zip: "Sie bekommen eine Zip-Datei.",
  noUpload: "Route Guide lädt nichts selbst hoch.",
  create: "Ordner erstellen",
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
    removeText:
      "Hochladen löscht nichts. Diese Wege sind nicht mehr dabei, aber wer den Code hat, hört sie weiter. Löschen Sie auf der Homepage ihre Ordner:",
    check: "Prüfen.",
    checkText: "Öffnen Sie danach „Ist alles da?“. Die Homepage sieht selbst nach.",
    checkLater:
      "Öffnen Sie danach die Adresse der Wege mit „#pruefen“ am Ende. Die Homepage sieht selbst nach.",
  },
  interrupted:
    "Bricht das Hochladen ab, machen Sie einfach weiter. Bis zum Ende sehen die Kinder den alten Weg, oder dass er gerade aktualisiert wird.",
  oldFiles: "Alte Aufnahmen und Bilder bleiben im Ordner „media“, bis Sie sie dort löschen.",
  back: "Zurück",
  checkHomepage: "Homepage prüfen",
  isAllThere: "Ist alles da?",
  isDeleted: "Ist gelöscht",
  where: "Wo das geht",
  fits: [
    "Es passt jeder Webspace, der Dateien unverändert zeigt.",
    "Am besten ist ein Ordner Ihrer Schulhomepage, per FTP oder WebDAV.",
    "Auch der Server des Schulträgers oder Codeberg Pages passt.",
    "Die Adresse muss mit https beginnen, sonst fehlt der Standort.",
  ],
  fitsNot: "Nextcloud-Freigaben, Google Drive und Mail-Anhänge passen nicht.",
  audible: "Wer die Adresse kennt, kann den Weg hören.",
};

/** Texts about the homepage. */
export type HomepageTexts = typeof homepageDe;

/** Texts in German; their type is that of all languages. */
export const passOnDe = {
  title: (name: string) => `„${name}“ als Datei sichern`,
  pack: "Paket laden (.zip)",
  packText:
    "Für andere Schulen mit Route Guide, oder für einen eigenen Webspace. Entpackt öffnet sich der Weg auch ohne Netz.",
  page: "Eine Seite laden (.html)",
  pageText:
    "Der ganze Weg in einer Datei, zum Verschicken mit einem Messenger. Sie öffnet sich auch ohne Netz.",
  tooLarge:
    "Für eine einzige Datei zum Verschicken hat dieser Weg zu viele Aufnahmen und Bilder: Mehr als 30 MB gehen nicht. Nehmen Sie das Paket.",
};

/** Texts about passing a walk on. */
export type PassOnTexts = typeof passOnDe;
