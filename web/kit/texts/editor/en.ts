/** The English texts of the editor, for teachers: short sentences; first what to do, then why. @module */
import type {
  copiedDe,
  EditorTexts,
  FieldsTexts,
  FilesTexts,
  nextDe,
  phoneDe,
  PlacingTexts,
  RefusalTexts,
  RemovedTexts,
  StepTexts,
  StripTexts,
} from "./de.ts";

/** Texts in English. */
const copiedEn: typeof copiedDe = {
  walk: "Copy this walk",
  station: "Copy to another walk",
};

/** Texts about fields in English. */
const fieldsEn: FieldsTexts = {
  walk: {
    name: "Name of the walk",
    description: "Description of the walk",
    schoolName: "School",
  },
  station: {
    title: (station) => `Name of ${station}`,
    description: (station) => `Text of ${station}`,
    lat: (station) => `Latitude of ${station}`,
    lon: (station) => `Longitude of ${station}`,
    triggerRadiusM: (station) => `Circle of ${station}`,
    audio: (station) => `Recording of ${station}`,
    caption: (station, picture) => `Caption ${picture} of ${station}`,
  },
  numbered: (number) => `station ${number}`,
  aStation: "a station",
  nameNeeded: (name) => `The station needs a name. Otherwise it is called “${name}” again.`,
  conflictHint: "The same was changed on another device or in another window.",
  conflictQuestion: "Which version should stay?",
  listenQuestion: "Listen to both. Which one should stay?",
  localAt: (time) => `Your version from ${time}`,
  remoteAsOf: (time) => `The other version, as of ${time}`,
  keepBoth: "Keep both",
  noRecording: "(no recording)",
  listenLocal: "Listen to your recording",
  listenRemote: "Listen to the other recording",
  refusedFile: (name) => `“${name}” was not accepted.`,
  refused: "This was not saved.",
  refusedText: "Your text",
  dismiss: "Close this note",
  lost: {
    title: "Deleted on another device",
    station: (name) => `${name} no longer exists.`,
    picture: (station) => `A picture of ${station} no longer exists.`,
    kept: "What you wrote is still here.",
    withMedia: (recordings, pictures) =>
      [
        recordings > 0 ? "a recording" : "",
        pictures === 1 ? "a picture" : pictures > 1 ? `${pictures} pictures` : "",
      ].filter((part) => part !== "").join(" and "),
    waiting: (media) => `Also still here: ${media}.`,
    fields: {
      title: "Name",
      name: "Name",
      description: "Text",
      schoolName: "School",
      caption: "Caption",
    },
    copy: "Copy the text",
    copied: "Copied",
    copyYourself: "The text is selected. Copy it with Ctrl+C.",
    makeStation: "Make a new station from it",
    discard: "Discard",
    ok: "Understood",
  },
  away: {
    trashed: "This walk is in the trash.",
    trashedHint: "It was put there on another device or in another window.",
    waits: "What you change waits here until it is back.",
    bringBack: "Bring back",
    gone: "This walk is no longer here.",
    goneHint: "It was deleted for good. Nothing of it can be saved any more.",
    goneWords: "You can copy here what you wrote last.",
  },
};

/** Texts of the next step in English. */
const nextEn: typeof nextDe = {
  begun: "The walk is here",
  begunHint: "Next come the stations. Six to eight are a good start.",
  ready: (ready, all, withoutPicture) =>
    `${ready} of ${all} have sound and text${
      withoutPicture === 0 ? "" : `, ${withoutPicture} no picture`
    }`,
  steps: {
    place: "Place the first station",
    write: (number) => `Write the text of station ${number}`,
    record: (number) => `Record station ${number}`,
    recordAgain: (number) => `Record station ${number} again`,
    choose: (number) => `Choose the recording of station ${number}`,
    toTrack: (number) => `Move station ${number} to the track`,
    simulate: "Try the walk now",
  },
  parts: { sound: "Sound", text: "Text", picture: "Picture" },
  there: (part) => `${part}: is there`,
  missing: (part) => `${part}: is missing`,
  noStations: "None yet.",
  wrong: "Please look",
  wrongCount: (count) => `Please look at ${count === 1 ? "1 station" : `${count} stations`}`,
  nothingWrong: "Nothing to improve",
  remedies: {
    toTrack: "Move to the track",
    radius: (metres) => `Circle of ${metres}`,
    order: "Order along the track",
    apart: "Make the circles smaller",
    record: "Record again",
    choose: "Choose a file",
    level: "Adjust the loudness",
    write: "Add to the text",
  },
  beginning: {
    title: "How to make stations",
    click: "Click on the track",
    clickHint: "Every click places a station.",
    photos: "Drag pictures here",
    choosePhotos: "Choose pictures",
    photosHint: "They become proposals for stations.",
    waypoints: (count) => count === 1 ? "Take over 1 way point" : `Take over ${count} way points`,
    waypointsHint: "They are in your GPX file already.",
    then:
      "Then every station gets a text, its recording and pictures. Route Guide always says what is missing.",
  },
  finished: {
    title: "The walk is ready",
    hint: "Try it on the screen first. Then the children get it.",
    signs: "Print the signs",
    signsHint: "A code for every station",
    plan: "Print the plan",
    planHint: "Map, times and emergency numbers for you",
    homepage: "Put it on the homepage",
    homepageHint: "Then it works without your laptop, too.",
    file: "Save as a file",
    fileHint: "For you or another school",
  },
};

/** Texts on a phone in English. */
const phoneEn: typeof phoneDe = {
  here: "Where you are",
  takePicture: "Take a picture",
  waiting: "Which station is the picture of? Tap on the station.",
  toStation: (number) => `To station ${number}`,
  discard: "Discard the picture",
  panel: "View",
  list: "List",
  map: "Map",
  more: "More",
};

/** Texts for placing stations in English. */
const placingEn: PlacingTexts = {
  beside: "Here, beside the track?",
  onTrack: (distance) => `Put it on the track (${distance})`,
  here: "Here",
  vague: (accuracy) => `Your location is only accurate to about ${accuracy}.`,
  far: (distance) => `Your location is about ${distance} away from the track.`,
  nearest: (distance) => `To the nearest point of the track (${distance})`,
  anyway: "To my location all the same",
  passes: "The track comes past here more than once. Which time do you mean?",
  pass: (along, number) => `After ${along}, as station ${number}`,
  cancel: "Cancel",
  moveHere: "Move it here",
  searching: "Looking for your location …",
  denied:
    "The browser is not allowed to use your location. Allow it in the address bar, or click on the track.",
  unavailable:
    "This device cannot find its location. Turn on location services, or click on the track.",
  timeout: "Finding the location took too long. Go outside and try again, or click on the track.",
};

/** Texts about files for stations in English. */
const filesEn: FilesTexts = {
  overStation: (number, title) => `Drop to add to station ${number} “${title}”`,
  overMap: (number, title) =>
    `Drop: you will be asked whether the files belong to station ${number} “${title}”`,
  overNothing: "Drag the files onto a station: in the list, in the form or on the map",
  overPage: "Drop: the pictures become proposals for stations",
  fromPhotos: "Stations from pictures",
  noStations: "Set a station first: click on the track. Then drag the files onto it.",
  question: (number, title) => `To station ${number} “${title}”?`,
  contents: (pictures, sounds) =>
    [
      pictures === 0 ? "" : pictures === 1 ? "1 picture" : `${pictures} pictures`,
      sounds === 0 ? "" : "1 recording",
    ].filter((part) => part !== "").join(" and "),
  yes: "Yes, there",
  choose: "Choose another",
  station: "Station",
  toThis: "To this station",
  cancel: "Cancel",
  severalSounds: (names) =>
    `A station has only one recording. Choose one of these: ${
      names.map((name) => `“${name}”`).join(", ")
    }.`,
  gpx: (name) =>
    `“${name}” is a track, not a picture. Click on the pencil at the top: under “Track” you can append it or replace the track.`,
  zip: (name) =>
    `“${name}” is packed. Unpack it, and take the pictures and the recording from it. If it is a pack of Route Guide, drag it onto the page “All walks”.`,
  pdf: (name) =>
    `“${name}” is a PDF. Only pictures and recordings work here. Save the page as a picture (JPEG).`,
  video: (name) =>
    `“${name}” is a video. Save only the sound as MP3, or one picture of it as JPEG.`,
  other: (name) =>
    `“${name}” does not fit here. A station takes pictures (JPEG, PNG, WebP, HEIC) and one recording (MP3, M4A, WAV).`,
  converting: (name) => `“${name}” is being converted`,
  gone:
    "The file can no longer be read. Is the phone or the stick still connected? Choose it again.",
  replaced: "The recording that was here was replaced. “Undo” brings it back.",
  refused: {
    unreadable: (name) => `The browser cannot read “${name}”. Save the picture as JPEG.`,
    damaged: (name) =>
      `“${name}” is damaged or incomplete. Copy the picture from the phone once more.`,
    sequence: (name) =>
      `“${name}” is a series of pictures. On the phone, save one of them as JPEG.`,
    avif: (name) => `The browser cannot read “${name}”: it is an AVIF picture. Save it as JPEG.`,
    "too large": (name) =>
      `“${name}” is too large for this computer. Close other programs, or make the picture smaller on the phone.`,
    "no decoder": (name) =>
      `“${name}” is a HEIC picture. To convert it, the browser needs a connection to Route Guide once. Reload the page, or save the picture as JPEG.`,
    gone: (name) =>
      `“${name}” can no longer be read. Is the phone or the stick still connected? Choose the file again.`,
  },
};

/** Why something was refused, in English. */
const refusalsEn: RefusalTexts = {
  archive: "The file is packed. Unpack it and take the GPX file from it.",
  notGpx: "This is not a GPX file. Save the walk as GPX in your hiking app.",
  noTrack:
    "There is no recorded walk in it. Save it as a “track” in your hiking app, not as a route or as single points.",
  encoding:
    "This text encoding is not supported. Save the file as UTF-8, or get it from the hiking app again.",
  badPoint: "A point of the walk has no valid position. Save the walk in your hiking app again.",
  badStations: "The stations in the file are damaged. Use the whole pack instead.",
  damagedGpx: "The file is damaged or not complete. Save the walk in your hiking app again.",
  empty: "The file is empty. Copy it again.",
  noWalk: "This zip file is not a pack of Route Guide. If a GPX file is in it, unpack it first.",
  newerPack: "The pack is from a newer version. Please update Route Guide first.",
  damagedPack: "The pack is damaged or not complete. Ask for it to be sent again.",
  siteTooLarge: "All walks together are too large for one file. Choose fewer walks.",
  tooManyMedia: "The walk has 1000 pictures and recordings; more do not fit.",
  damagedFile: "A picture or a recording of a walk is damaged on the laptop. Upload it again.",
  packTooLarge: "The walk is too large for a pack. Shorten recordings, or remove pictures.",
  packMedia: "A picture or a recording in the pack is of a kind that Route Guide does not know.",
  video: "This is a video. Save only its sound, preferably as MP3.",
  mapElsewhere: "The map shows another area than this walk. Check the points or the file.",
  mapPoints: "The points do not fit. Set three that are not on a line.",
  picture: "Pictures of this kind do not work here. Save the picture as JPEG.",
  recording: "Recordings of this kind do not work here. Save the recording as MP3 or M4A.",
  tooLarge: "The file is too large. Choose a smaller one.",
  tooLargeFor: (limit) => `The file is too large. The limit is ${limit}.`,
  textTooLong: "The text is too long. Make it shorter.",
  diskFull: "The computer that runs Route Guide has no space left. Free some there and try again.",
  busy: "Route Guide is busy right now. Try again in a moment.",
  fault:
    "Something went wrong in Route Guide. Try again. If that does not help, restart the program.",
  login: "Please log in first.",
  forbidden: "You may not change anything from here.",
  tooOften: "Too many attempts. Wait a minute.",
  gone: "This is no longer here. It may have been deleted on another device.",
  notRestorable: "It cannot be brought back: it was deleted for good.",
  positionTaken: "It cannot be brought back here: something else has taken its place.",
  changed: "Something was changed here just now. Reload the page.",
  stationFirst: "The station that it belongs to is removed. Bring back the station first.",
  filesInUse: "The files of the walk are in use right now. Try again in a moment.",
  slow: "The connection was too slow. Try again.",
  notHere: "The file is no longer on this device. Choose it again.",
  other: "Route Guide has not accepted this.",
  line: (line, column) => `The problem is in line ${line}, column ${column}.`,
  exact: "Exact message",
};

/** A number of pictures in words. */
function pictures(count: number): string {
  return count === 1 ? "1 picture" : `${count} pictures`;
}

/** The parts of a sentence, joined by commas and "and". */
function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** Texts for removed things in English. */
const removedEn: RemovedTexts = {
  list: {
    title: "Removed and replaced",
  },
  trash: {
    since: (moment) => `in the trash since ${moment}`,
    removeForGood: "Delete for good",
    question: (name) => `Delete “${name}” for good?`,
    goes: (stations, recordings, count) => {
      const parts = [
        "the track",
        ...stations > 0 ? [stations === 1 ? "1 station" : `${stations} stations`] : [],
        ...recordings > 0 ? [recordings === 1 ? "1 recording" : `${recordings} recordings`] : [],
        ...count > 0 ? [pictures(count)] : [],
      ];
      return `This will be deleted: ${joined(parts)}.`;
    },
    goesAll: "Track, stations, pictures and recordings will be deleted.",
    noReturn: "It cannot be brought back. It stays in the backups that you have made.",
    gone: (name) => `“${name}” was deleted for good.`,
    keep: "Do not delete",
  },
};

/** Texts of the strip in English. */
const stripEn: StripTexts = {
  label: "State",
  waiting: "Not saved yet",
  notSaved: "Not saved",
  kept: "You can bring it back for 30 days.",
  more: "More",
  less: "Less",
  unreadable: "Something that was waiting on this device can no longer be read.",
  trouble: "Something went wrong on this page. If anything is missing, reload the page.",
  renewed:
    "Route Guide has been updated. First finish what is still running on this page, then try again.",
  filesGone: "Route Guide has been updated. Please choose the files again.",
};

/** Names of steps in English. */
const stepsEn: StepTexts = {
  undo: (step) => `Undo: ${step}`,
  redo: (step) => `Redo: ${step}`,
  undone: (step) => `Undone: ${step}.`,
  numbered: (number) => `station ${number}`,
  quoted: (title) => `“${title}”`,
  titled: (title) => `station “${title}”`,
  sources: { photos: "pictures", file: "the file" },
  acts: {
    "walk name": "change the name of the walk",
    "walk description": "change the description of the walk",
    school: "change the school",
    walk: "change the details of the walk",
    title: (of) => `change the name of ${of}`,
    description: (of) => `change the text of ${of}`,
    radius: (of) => `change the circle of ${of}`,
    position: (station) => `move ${station}`,
    several: (station) => `change ${station}`,
    addStation: (station) => `add ${station}`,
    removeStation: (station) => `remove ${station}`,
    restoreStation: (station) => `bring back ${station}`,
    order: "change the order of the stations",
    addAudio: (of) => `add the recording of ${of}`,
    replaceAudio: (of) => `replace the recording of ${of}`,
    removeAudio: (of) => `remove the recording of ${of}`,
    restoreAudio: (of) => `bring back the recording of ${of}`,
    addPicture: (number, of) => `add picture ${number} of ${of}`,
    removePicture: (number, of) => `remove picture ${number} of ${of}`,
    restorePicture: (number, of) => `bring back picture ${number} of ${of}`,
    caption: (number, of) => `change caption ${number} of ${of}`,
    pictureOrder: (of) => `change the order of the pictures of ${of}`,
    proposals: (count, source) =>
      count === 0
        ? "add pictures"
        : `${count === 1 ? "1 station" : `${count} stations`} from ${source}`,
    replaceTrack: "replace the track",
    appendTrack: "append a part",
    restoreTrack: "bring back the track",
    addMap: "add the map",
    replaceMap: "replace the map",
    changeMap: "change the map",
    removeMap: "remove the map",
    restoreMap: "bring back the map",
  },
  done: {
    "walk name": "the name of the walk was changed.",
    "walk description": "the description of the walk was changed.",
    school: "the school was changed.",
    walk: "the details of the walk were changed.",
    title: (of) => `the name of ${of} was changed.`,
    description: (of) => `the text of ${of} was changed.`,
    radius: (of) => `the circle of ${of} was changed.`,
    position: (station) => `${station} was moved.`,
    several: (station) => `${station} was changed.`,
    addStation: (station) => `${station} was added.`,
    removeStation: (station) => `${station} was removed.`,
    restoreStation: (station) => `${station} is back.`,
    order: "the order of the stations was changed.",
    addAudio: (of) => `the recording of ${of} was added.`,
    replaceAudio: (of) => `the recording of ${of} was replaced.`,
    removeAudio: (of) => `the recording of ${of} was removed.`,
    restoreAudio: (of) => `the recording of ${of} is back.`,
    addPicture: (number, of) => `picture ${number} of ${of} was added.`,
    removePicture: (number, of) => `picture ${number} of ${of} was removed.`,
    restorePicture: (number, of) => `picture ${number} of ${of} is back.`,
    caption: (number, of) => `caption ${number} of ${of} was changed.`,
    pictureOrder: (of) => `the order of the pictures of ${of} was changed.`,
    proposals: (count, source) =>
      count === 0
        ? "the pictures are there."
        : count === 1
        ? `1 station from ${source} is there.`
        : `${count} stations from ${source} are there.`,
    replaceTrack: "the track was replaced.",
    appendTrack: "the part was appended.",
    restoreTrack: "the track is back.",
    addMap: "the map is there.",
    replaceMap: "the map was replaced.",
    changeMap: "the map was changed.",
    removeMap: "the map was removed.",
    restoreMap: "the map is back.",
  },
};

/** Texts of the editor in English. */
export const editorEn: EditorTexts = {
  home: {
    title: "Edit walks",
    documentTitle: "Edit walks",
    pupils: "Pupils' view",
    first: {
      title: "Walks that can be heard",
      what: "Your class goes for a walk. At each station the phone plays what you tell there.",
      track: "Load or draw a walk",
      stations: "Set stations and speak",
      publish: "Put it on the homepage, and go",
      sample: "See a walk, in German",
      walk: "Your first walk",
      file: "From a GPX file",
      draw: "Draw",
      drawHint: "Point by point, without a file.",
    },
    newWalk: "New walk",
    letGo: "Drop it here",
    dropHint: "Drag GPX files onto this field. Each one becomes a walk.",
    draw: "Draw on a map",
    choose: "Choose a file",
    packHint: (limit) =>
      `You can also drop a pack (.zip) from another school. GPX files can be up to ${limit}.`,
    askName: (name) => `What is the walk from “${name}” called?`,
    createWalk: "Create the walk",
    uploading: (name) => `Reading “${name}”`,
    waiting: (name) => `“${name}” is waiting`,
    filesWait: "Please log in to continue with your files.",
    created: (created, all) =>
      created === 1
        ? `1 of ${all} files became a walk.`
        : `${created} of ${all} files became walks.`,
    tooLarge: (name, limit) => `“${name}” is too large. The limit is ${limit}.`,
    refused: (name) => `“${name}” could not be read.`,
    unknownFile: (name) =>
      `“${name}” is neither a GPX file nor a pack (.zip). Pictures and recordings are added to stations later.`,
    count: (count) => count === 1 ? "1 walk" : `${count} walks`,
    empty: "There is no walk here yet.",
    emptyHint: "A GPX file comes from a hiking app or a GPS device.",
    sheet: "Signs",
    pack: "Save as a file",
    homepage: "Homepage",
    isAllThere: "Is everything there?",
    updateHomepage: "Update the homepage",
    toHomepage: "Put walks on the homepage",
    toTrash: "Move to the trash",
    trash: "Trash",
    trashed: (name) => `“${name}” is in the trash.`,
    restore: "Bring back",
    changed: (date) => `changed ${date}`,
  },
  status: {
    saved: "Saved",
    saving: "Saving …",
    network: "No connection.",
    full: "The computer that runs Route Guide has no space left.",
    fault: "Something went wrong in Route Guide.",
    kept: "Your changes are safe on this device.",
    notKept: "This device cannot store anything: leave this window open.",
    waitForSaved: "This device cannot store anything. Wait for “Saved”.",
    login: "Please log in to save your changes.",
    conflict: "Two versions",
    refused: "That did not work; the change was undone.",
  },
  conflict: {
    title: "There are two versions",
    empty: "(empty)",
    keepLocal: "Keep mine",
    keepRemote: "Take the other",
  },
  map: {
    map: "Map of the walk",
    start: "Start",
    finish: "Finish",
    startAndFinish: "Start and finish",
    you: "Point on the track",
    station: (number, title) => `Station ${number}: ${title}`,
    whole: "Whole walk",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    north: "N",
  },
  walk: {
    map: "Map",
    station: "Station",
    stations: "Stations",
    choose: "Choose a station, or click on the track.",
    newStation: (number) => `Station ${number}`,
    editStation: "Edit station",
    removeStation: "Remove station",
    drag: "Drag to change the order",
    earlier: "Move up",
    later: "Move down",
    aboutWalk: "About this walk",
    name: "Name",
    nameNeeded: "The walk needs a name.",
    description: "Description",
    school: "School",
    track: "Track",
    append: "Append a part",
    replace: "Replace the track",
    offTrack: (titles) => `These stations are no longer on the track: ${titles}.`,
    title: "Name",
    text: "Text to read",
    radius: "Listen\u00ading circle",
    lat: "Lati\u00adtude",
    lon: "Longi\u00adtude",
    badCoordinate: (limit) => `Please enter a number from −${limit} to ${limit}, such as 50.66532.`,
    move: "Move",
    moveDone: "Done",
    moveHint: "Click on the map, drag the station, or use the arrow keys (5 m).",
    clickToAdd: "New station: click on the track",
    clickToMove: "New position: click on the map",
    here: "Station here",
    chooseMap: "Choose a map",
    menus: {
      tryOut: "Try it",
      tryOutHint: "A dot walks the track, and you listen.",
      viewHint: "As the children see it.",
      passOn: "Pass on",
    },
    tryOut: "Try the walk",
    view: "View",
    ctrl: "Ctrl",
    profile: "Elevation along the track",
    profileHint: "Elevation: move with the arrow keys, add a station with Enter",
    trackLine: "Along the track",
    trackLineHint: "Track: move with the arrow keys, add a station with Enter",
    noPoint: "No point chosen",
    point: (along, height) => `after ${along}, at ${height}`,
    pointAlong: (along) => `after ${along}`,
    along: "After",
    elevation: "Elevation",
    findings: {
      missesTrack: () => "The circle does not touch the track.",
      smallRadius: () => "The circle is too small for GPS. Use 25 m or more.",
      overlap: (other) => `On the track, its circle overlaps that of station ${other}.`,
      outOfOrder: (other) => `On the track it comes before station ${other}.`,
      quieter: () => "The recording is clearly quieter than others.",
      louder: () => "The recording is clearly louder than others.",
      shortText: () => "The text is much shorter than the recording.",
      notPlayable: () => "Some phones do not play the recording. MP3 plays everywhere.",
      notOnOlderPhones: () => "Older phones do not play the recording. MP3 plays everywhere.",
      unreadable: () => "The file of the recording is damaged. Record it again.",
      cutOff: () => "The end of the recording is missing. Upload the whole file.",
    },
  },
  copied: copiedEn,
  next: nextEn,
  phone: phoneEn,
  placing: placingEn,
  refusals: refusalsEn,
  removed: removedEn,
  strip: stripEn,
  steps: stepsEn,
  fields: fieldsEn,
  files: filesEn,
  help: "Help",
  licences: "Licences of the software",
  pictures: {
    title: "Pictures",
    count: (count) => count === 1 ? "1 picture" : `${count} pictures`,
    preparing: (count) => `${count} in progress`,
    add: "Add pictures",
    caption: (number) => `Caption ${number}`,
    captionMissing: "Text is missing",
    uploading: (number) => `Picture ${number} is being uploaded`,
    forward: (number) => `Move picture ${number} forward`,
    backward: (number) => `Move picture ${number} back`,
    remove: (number) => `Remove picture ${number}`,
  },
  recording: {
    title: "Recording",
    listen: "Listen to the recording",
    record: "Record",
    recordAgain: "Record again",
    choose: "Choose a file",
    remove: "Remove the recording",
    tooLarge: (limit) => `The file is too large. The limit is ${limit}.`,
    risky: "Older iPhones do not play this file. MP3 or M4A are better.",
    uncompressed: "The recording could not be reduced here, so phones load it more slowly.",
    needsHttps:
      "Recording works on the computer that runs Route Guide, or over https. Uploading a file always works.",
    review: "Listen and trim",
    play: "Listen",
    takeWaits: "A recording is waiting here that you have not kept yet.",
    interruptedTakeWaits:
      "A recording that was interrupted is waiting here. What was recorded until then is here.",
    discard: "Discard",
    discarded: "The recording was discarded.",
    takeNotKept:
      "This device cannot keep the recording. Leave the page open until you have kept it.",
  },
  stationCount: (count) => count === 1 ? "1 station" : `${count} stations`,
  climb: (metres) => `${metres} of ascent`,
  loading: "One moment …",
  tryAgain: "Try again",
  noServer: "Route Guide is not responding.",
  noServerHint: "Is the program still running? Then try again.",
  noWalk: "This walk is no longer here.",
  noWalkHint: "It may be in the trash.",
  failed: "That did not work.",
  allWalks: "All walks",
  undo: "Undo",
  redo: "Redo",
  close: "Close",
  reading: {
    length: (words, time) => words === 1 ? `1 word is ${time}.` : `${words} words are ${time}.`,
    suggestion: (words, seconds) => `About ${words} words make ${seconds} seconds.`,
    way: (number, distance, minutes) =>
      `It is ${distance} to ${number === null ? "the finish" : `station ${number}`}, about ${
        minutes === 1 ? "1 minute" : `${minutes} minutes`
      } on foot.`,
    seconds: (seconds: number) => seconds === 1 ? "about 1 second" : `about ${seconds} seconds`,
    minutes: (clock: string) => clock === "1:00" ? "about 1 minute" : `about ${clock} minutes`,
  },
  login: {
    title: "Enter the password",
    hint: "People who know the school's password can change walks.",
    password: "Password",
    enter: "Log in",
    wrong: "Wrong password.",
    tooOften: "Too many attempts with a wrong password.",
    again: "You can try again now.",
    wait: (seconds: number) =>
      seconds === 1 ? "Please wait 1 more second." : `Please wait ${seconds} more seconds.`,
    logout: "Log out",
    address:
      "Nothing can be changed from this device. Open the page on the computer that runs Route Guide, or ask the person who has set it up for a password.",
    host:
      "Nothing can be changed under this address. Use the address that Route Guide shows when it starts.",
  },
};
