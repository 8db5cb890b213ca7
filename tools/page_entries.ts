/** The bundles of the pages, and the browsers that they are built for. @module */

/** The oldest browsers that each surface runs in, by the names that esbuild has for them (ADR 018). */
export const TARGETS = {
  guide: ["safari15.4", "chrome105", "firefox115"],
  editor: ["safari16.4", "chrome109", "firefox115"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A surface: the guide is what pupils use, the editor what teachers use. */
export type Surface = keyof typeof TARGETS;

/**
 * Bundles by surface and the name of their file: each becomes `NAME.js`, and `NAME.css` if it imports styles. What
 * both surfaces use is built for the older browsers.
 */
export const ENTRIES: Readonly<Record<Surface, Readonly<Record<string, string>>>> = {
  guide: {
    guide: "guide/main.tsx",
    later: "guide/later_main.ts",
    extras: "guide/extras_main.ts",
    english: "guide/english_main.ts",
    map: "kit/map/map_main.ts",
    tiles: "kit/map/tiles_main.ts",
    own_map: "kit/map/own_map_main.ts",
    pack: "guide/pack_main.tsx",
    site: "guide/site_main.tsx",
    site_later: "guide/site_later_main.ts",
    site_check: "guide/site_check_main.ts",
    boot: "guide/boot/boot_main.ts",
    disk_boot: "guide/boot/disk_main.ts",
    sheet: "print/main.tsx",
    worker: "guide/offline/worker.ts",
    site_worker: "guide/offline/site_worker.ts",
  },
  editor: {
    editor: "editor/main.tsx",
    editor_english: "editor/english_main.ts",
    dialogs: "editor/dialogs_main.ts",
    help: "editor/help_main.tsx",
    copying: "editor/copying/copying_main.ts",
    proposals: "editor/photos/proposals_main.ts",
    about: "editor/walk/about_main.ts",
    map_dialog: "editor/own_map/map_dialog_main.ts",
    simulation: "editor/check/simulation_main.ts",
    removed: "editor/removed/removed_main.ts",
    levels: "editor/levels/levels_main.ts",
    recorder: "editor/recorder/recorder_main.ts",
    gpx: "editor/track/gpx_worker.ts",
    heic: "editor/pictures/heic_worker.ts",
    sound: "editor/sound/sound_worker.ts",
    capture: "editor/recorder/capture_worklet.ts",
  },
};
