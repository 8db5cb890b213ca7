/**
 * The English texts about the homepage.
 *
 * @module
 */
import type { HomepageTexts } from "./homepage_de.ts";

/** Texts in English. */
export const homepageEn: HomepageTexts = {
  title: "Put it on the homepage",
  address: "Where will the walks be?",
  example: "For example https://school.example/walks/",
  check: "Check",
  checking: "Checking …",
  badAddress: "Please enter a whole address that begins with https://.",
  fixed: "The address is set in the settings of the program.",
  found: "Found. The address is also on signs and sheets.",
  outcome: {
    "no-site": "There is nothing of Route Guide yet. The address is on signs and sheets already.",
    unreachable: "There is no connection to this address. Is there internet, and is it right?",
    forbidden:
      "This browser may not look there, because the homepage does not allow it. The phones of the children are not affected.",
    failed: "The homepage has a fault right now. Try again later.",
    newer: "There are files of a newer version. Please update Route Guide first.",
  },
  open: "Look yourself",
  what: "What goes onto the homepage?",
  total: (walks, size) => `${walks === 1 ? "1 walk" : `${walks} walks`}, ${size}`,
  noWalks: "There is no walk yet. Make one first.",
  noneChosen: "Choose at least one walk.",
  leaves:
    "Walks without a tick are then no longer in the list. They are gone only when you delete their files on the homepage.",
  others:
    "This folder also has walks of another computer. Your list would replace theirs: use a folder of your own.",
  consent: "All children who are heard or seen may be on the internet. Their parents agree.",
  consentNeeded: "Tick the box first: all of them must agree.",
  indexable: "Search engines may find the walks.",
  zip: "You get a zip file with a folder.",
  noUpload: "Route Guide uploads nothing itself.",
  create: "Create the folder",
  createAgain: "Create a new folder",
  creating: "One moment …",
  made: "“wege.zip” comes to your downloads",
  steps: {
    unpack: "Unpack.",
    unpackText: (files) => `You get a folder “wege” with ${files} files.`,
    upload: "Upload.",
    uploadText: "Drag the whole folder into your FTP program. The order does not matter.",
    check: "Check.",
    checkText: "Come back here. Route Guide looks whether everything is there.",
  },
  interrupted:
    "If the upload stops, just go on. Until it is complete, the children see the old walk.",
  back: "Back",
  checkHomepage: "Check the homepage",
  states: "The state of your walks",
  checkedAt: (time) => `checked ${time}`,
  changed: (day) =>
    ` was changed after ${day}. Upload the folder once more, then the homepage is right again.`,
  changedSince: " was changed. Upload the folder once more, then the homepage is right again.",
  oldCopies: "Phones that have loaded the old walk go on with it.",
  missing: (files, size) =>
    files === 1 ? `1 new file is missing, ${size}.` : `${files} new files are missing, ${size}.`,
  complete: "Everything is there.",
  notCompared: "Whether everything is there cannot be seen from here.",
  addressNeeded: "Enter the address. Then Route Guide looks there.",
  where: "Where this works",
  fits: [
    "Any web space fits that shows files as they are.",
    "A folder of your school's homepage is best, by FTP or WebDAV.",
    "The server of a school board or Codeberg Pages fits, too.",
    "The address must begin with https, or phones give no location.",
  ],
  fitsNot: "Nextcloud shares, Google Drive and mail attachments do not fit.",
  audible: "People who know the address can hear the walk.",
  here: "Only here",
  published: "On the homepage",
  publishedSince: (day) => `On the homepage since ${day}`,
  unknown: "Not known",
  newerHere: "Newer here than on the homepage",
  lastChecked: (address, time) => `${address}, last checked ${time}.`,
  today: (time) => `today, ${time}`,
  again: "Check again",
};
