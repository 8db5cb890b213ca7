/**
 * The pages of the service. They name scripts and styles and hold no data of any walk, so there is nothing to
 * inject into; the script asks the API for the data.
 *
 * @module
 */
import { assetPath } from "./assets.ts";
import { pageDocument } from "./document.ts";
import type { PageSettings } from "./headers.ts";

/** The programs of the pages. */
export type PageName = "guide" | "editor" | "sheet";

/** What a page loads when it needs it (src/web/ui/load_more.ts). */
const MORE: Readonly<Record<PageName, Readonly<Record<string, string>>>> = {
  guide: {
    "later": assetPath("later.js"),
    "later-style": assetPath("later.css"),
    "extras": assetPath("extras.js"),
    "extras-style": assetPath("extras.css"),
    "english": assetPath("english.js"),
    "map": assetPath("map.js"),
    "own-map": assetPath("own_map.js"),
    "own-map-style": assetPath("own_map.css"),
  },
  editor: {
    "about": assetPath("about.js"),
    "english": assetPath("editor_english.js"),
    "dialogs": assetPath("dialogs.js"),
    "dialogs-style": assetPath("dialogs.css"),
    "gpx": assetPath("gpx.js"),
    "help": assetPath("help.js"),
    "copying": assetPath("copying.js"),
    "copying-style": assetPath("copying.css"),
    "levels": assetPath("levels.js"),
    "removed": assetPath("removed.js"),
    "recorder": assetPath("recorder.js"),
    "recorder-style": assetPath("recorder.css"),
    "map-dialog": assetPath("map_dialog.js"),
    "map-dialog-style": assetPath("map_dialog.css"),
    "proposals": assetPath("proposals.js"),
    "proposals-style": assetPath("proposals.css"),
    "heic": assetPath("heic.js"),
    "libheif": assetPath("libheif.wasm"),
    "sound": assetPath("sound.js"),
    "lame": assetPath("lame.wasm"),
    "capture": assetPath("capture.js"),
    "simulation": assetPath("simulation.js"),
    "tiles": assetPath("tiles.js"),
    "own-map": assetPath("own_map.js"),
    "own-map-style": assetPath("own_map.css"),
  },
  sheet: {},
};

/** The shell of a page. */
export function shell(name: PageName, { language }: PageSettings): string {
  return pageDocument({
    language,
    title: "Route Guide",
    icon: assetPath("icon.svg"),
    touchIcon: assetPath("icon-180.png"),
    manifest: "/manifest.webmanifest",
    licences: assetPath("licences.txt"),
    style: { address: assetPath(`${name}.css`) },
    script: { address: assetPath(`${name}.js`) },
    data: MORE[name],
  });
}
