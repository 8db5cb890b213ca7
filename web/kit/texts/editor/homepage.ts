/** The texts of the dialogs that pass a walk on: the homepage, and the choice of a way. @module */

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

/** Texts in English. */
export const homepageEn: HomepageTexts = {
  title: "Put walks on the homepage",
  address: "Where will the walks be?",
  example: "For example https://school.example/walks/. Each computer needs a folder of its own.",
  badAddress: "Please enter a whole address that begins with https://.",
  store: "Save",
  stored: "Saved. The address is also on the signs.",
  removed: "The address is removed. The codes on the signs lead to this computer again.",
  what: "What goes onto the homepage?",
  total: (walks, size) => `${walks === 1 ? "1 walk" : `${walks} walks`}, ${size}`,
  noWalks: "There is no walk yet. Make one first.",
  noneChosen: "Choose at least one walk.",
  leaves:
    "Walks without a tick are then no longer in the list. People who have the code still hear them until you delete their folders on the homepage. The next step says which.",
  consent:
    "All who are heard or seen agree that everyone can hear and see this on the internet. For children, their parents agree, too.",
  consentNeeded: "Tick the box first: all of them must agree.",
  indexable: "Search engines may find the walks.",
  zip: "You get a zip file.",
  noUpload: "Route Guide uploads nothing itself.",
  create: "Create the folder",
  creating: "One moment …",
  made: "“wege.zip” comes to your downloads",
  steps: {
    unpack: "Unpack.",
    unpackText: (files) =>
      `On Windows: right click, “Extract all”. You get a folder “wege” with ${files} files.`,
    upload: "Upload.",
    uploadText:
      "In the FTP program, open the folder that the address leads to. Drag into it everything that is in the folder “wege”. Overwrite the files that are there.",
    remove: "Delete.",
    removeText:
      "Uploading deletes nothing. These walks are left out, but people who have the code still hear them. Delete their folders on the homepage:",
    check: "Check.",
    checkText: "Then open “Is everything there?”. The homepage looks by itself.",
    checkLater:
      "Then open the address of the walks with “#pruefen” at its end. The homepage looks by itself.",
  },
  interrupted:
    "If the upload stops, just go on. Until it is complete, the children see the old walk, or that it is being updated.",
  oldFiles: "Old recordings and pictures stay in the folder “media” until you delete them there.",
  back: "Back",
  checkHomepage: "Check the homepage",
  isAllThere: "Is everything there?",
  isDeleted: "It is deleted",
  where: "Where this works",
  fits: [
    "Any web space fits that shows files as they are.",
    "A folder of your school's homepage is best, by FTP or WebDAV.",
    "The server of a school board or Codeberg Pages fits, too.",
    "The address must begin with https, or phones give no location.",
  ],
  fitsNot: "Nextcloud shares, Google Drive and mail attachments do not fit.",
  audible: "People who know the address can hear the walk.",
};

/** Texts in English. */
export const passOnEn: PassOnTexts = {
  title: (name) => `Save “${name}” as a file`,
  pack: "Download the pack (.zip)",
  packText:
    "For other schools with Route Guide, or for a web space of your own. Unpacked, the walk opens without any network.",
  page: "Download one page (.html)",
  pageText:
    "The whole walk in one file, to be sent by messenger. It opens without any network, too.",
  tooLarge:
    "This walk has too many recordings and pictures for a single file to be sent: 30 MB is the limit. Take the pack.",
};
