/**
 * The English texts about the homepage.
 *
 * @module
 */
import type { HomepageTexts } from "./homepage_de.ts";

/** Texts in English. */
export const homepageEn: HomepageTexts = {
  title: "Put walks on the homepage",
  address: "Where will the walks be?",
  example: "For example https://school.example/walks/",
  check: "Check",
  checking: "Checking …",
  badAddress: "Please enter a whole address that begins with https://.",
  found: "Found. The address is also on the signs.",
  outcome: {
    "no-site": "There is nothing of Route Guide yet. The address is on the signs already.",
    unreachable:
      "There is no connection to this address. Is there internet, and is the address right?",
    forbidden:
      "This browser may not look there, because the homepage does not allow it. The phones of the children are not affected.",
    failed: "The homepage has a fault right now. Try again later.",
    newer: "There are files of a newer version. Please update Route Guide first.",
  },
  removed: (address) =>
    `The address ${address} is removed. The codes on the signs lead to this computer again.`,
  open: "Look yourself",
  what: "What goes onto the homepage?",
  total: (walks, size) => `${walks === 1 ? "1 walk" : `${walks} walks`}, ${size}`,
  noWalks: "There is no walk yet. Make one first.",
  noneChosen: "Choose at least one walk.",
  leaves:
    "Walks without a tick are then no longer in the list. People who have the code still hear them until you delete their folders on the homepage. The next step says which.",
  others:
    "This folder also has walks of another computer. Your list would replace theirs: use a folder of your own.",
  consent:
    "All who are heard or seen agree that everyone can hear and see this on the internet. For children, their parents agree, too.",
  consentNeeded: "Tick the box first: all of them must agree.",
  indexable: "Search engines may find the walks.",
  zip: "You get a zip file.",
  noUpload: "Route Guide uploads nothing itself.",
  create: "Create the folder",
  createAgain: "Create a new folder",
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
    removeWalks:
      "Uploading deletes nothing. These walks are left out, but people who have the code still hear them. Delete their folders on the homepage:",
    removeOld:
      "Uploading deletes nothing. People who know their address can still open old recordings and pictures. Delete them on the homepage if they must go.",
    removeMedia: (files) =>
      `In the folder “media”: ${files === 1 ? "1 old file" : `${files} old files`}`,
    check: "Check.",
    checkText: "Come back here. Route Guide looks whether everything is there.",
  },
  interrupted:
    "If the upload stops, just go on. Until it is complete, the children see the old walk, or that it is being updated.",
  back: "Back",
  checkHomepage: "Check the homepage",
  states: "The state of your walks",
  checkedAt: (time) => `checked ${time}`,
  oldCopies:
    "Phones keep the old walk until they have internet again. Then they load the new one by themselves.",
  left:
    "No longer in the list, but people who have the code still hear these walks until you delete their folders on the homepage:",
  isDeleted: "It is deleted",
  missing: (files, size) =>
    files === 1 ? `1 new file is missing, ${size}.` : `${files} new files are missing, ${size}.`,
  goOn: "Go on uploading the same folder.",
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
  unfinished: "Not all of it is on the homepage yet",
  unlisted: "No longer in the list, but still on the homepage",
  lastChecked: (address, time) => `${address}, last checked ${time}.`,
  today: (time) => `today, ${time}`,
  again: "Check again",
};
