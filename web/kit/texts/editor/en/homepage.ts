/** English texts of the dialogs that pass a walk on: the homepage, and the choice of a way. @module */
import type { HomepageTexts, PassOnTexts } from "../de/homepage.ts";

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
