/**
 * The English texts of the dialog with the map of a walk.
 *
 * @module
 */
import type { MapDialogTexts } from "./map_dialog_de.ts";

/** Texts in English. */
export const mapDialogEn: MapDialogTexts = {
  title: "Map of this walk",
  kinds: "Kind of map",
  picture: "Your own picture",
  official: "Official map",
  choose: {
    title: "A picture as a map",
    lead: "Drawn, scanned or from the air: the picture goes under the track.",
    steps: "Then you show three places that you recognise in the picture.",
    drop: "Drop the picture here, or paste it.",
    button: "Choose a picture",
    other: "Another picture",
    rights: "Use only pictures that you are allowed to use.",
    reading: "Preparing the picture …",
    one: "Use one picture. Several at a time are not possible.",
    noPicture: (name) => `“${name}” is no picture. Use JPEG, PNG, WebP or HEIC.`,
    notThere: "The stored picture cannot be loaded right now.",
  },
  pane: {
    picture: "The picture",
    walk: "The walk",
    asChildren: "As children see it",
    keys: "Picture: arrow keys move the cross, Enter sets a point. Plus and minus zoom.",
    onPicture: (letter) => `Point ${letter} in the picture`,
    onWalk: (letter) => `Point ${letter} on the walk`,
    pinKeys: "Arrow keys move the point, Delete removes it.",
    larger: "Enlarge the picture",
    smaller: "Reduce the picture",
    whole: "Whole picture",
  },
  points: {
    list: "Points",
    off: (distance) => `${distance} off`,
    set: "set",
    remove: (letter) => `Remove point ${letter}`,
    where: (letter) => `Where is point ${letter} on the walk?`,
    choose: "Choose a place …",
    station: (number, title) => `${number}: ${title}`,
    start: "Start",
    finish: "Finish",
    both: "Start and finish",
    along: (distance) => `${distance} from the start`,
    free: (lat, lon) => `${lat}, ${lon}`,
    opacity: "How strong is the picture?",
    percent: (percent) => `${percent}%`,
  },
  hint: {
    first: "Click on a place in the picture that you recognise.",
    place: (letter) => `Where is point ${letter} on the walk?`,
    placeNext: "Click there on the map, or choose from the list.",
    missing: (count) =>
      count === 1
        ? "One more point is missing. Click on the picture again."
        : "Two more points are missing. Click on the picture again.",
    line: "The points are on a line.",
    lineNext: "Set another one, far beside the line.",
    mirrored: "The picture is seen as in a mirror.",
    mirroredNext: "Two points are probably swapped.",
    three: "The picture is under the track.",
    threeNext: "A fourth point shows how well it fits.",
    worst: (letter, distance) => `Point ${letter} is ${distance} off.`,
    worstNext: "Set it more exactly, or leave it.",
    good: "Drawn maps never fit exactly.",
    mean: (distance) => `On average it is ${distance}.`,
    pictureFirst: "Click on the picture first, then on the walk.",
    removed: (letter) => `Point ${letter} is gone.`,
    return: "Bring back",
    needsThree: "For that, the picture needs three points.",
    needsPlane: "For that, the points must not be on a line.",
  },
  act: {
    asChildren: "See it as children do",
    change: "Change points",
    take: "Use this map",
    remove: "Remove the map",
    sending: "Saving the map …",
    removing: "Removing the map …",
    failed: "The map is not saved.",
    notRemoved: "The map is not removed.",
    unchanged: "The map is saved as it is.",
  },
};
