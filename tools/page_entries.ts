/** The programs of the pages, and the browsers that they are built for. @module */

/** The oldest browsers that each surface runs in, by the names that esbuild has for them (ADR 018). */
export const TARGETS = {
  guide: ["safari15.4", "chrome105", "firefox115"],
  editor: ["safari16.4", "chrome109", "firefox115"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A surface: the guide is what pupils use, the editor what teachers use. */
export type Surface = keyof typeof TARGETS;

/** How a script is built. */
export interface Entry {
  /** Its module, below `web`. */
  readonly path: string;
  /** Whether what it imports by `import()` becomes scripts of their own; otherwise they are in it (ADR 019). */
  readonly hasParts?: true;
}

/**
 * Scripts by surface and the name of their file: each becomes `NAME.js`, and `NAME.css` if it imports styles. What
 * both surfaces use is built for the older browsers.
 */
export const ENTRIES = {
  guide: {
    guide: { path: "guide/main.tsx", hasParts: true },
    pack: { path: "guide/sources/alone.tsx" },
    boot: { path: "guide/boot/boot.ts" },
    disk_boot: { path: "guide/boot/disk_boot.ts" },
    sheet: { path: "print/main.tsx" },
    worker: { path: "guide/offline/worker.ts" },
    site_worker: { path: "guide/offline/site_worker.ts" },
  },
  editor: {
    editor: { path: "editor/main.tsx", hasParts: true },
    gpx: { path: "editor/track/gpx_worker.ts" },
    heic: { path: "editor/pictures/heic_worker.ts" },
    sound: { path: "editor/sound/sound_worker.ts" },
    capture: { path: "editor/recorder/capture_worklet.ts" },
  },
} as const satisfies Readonly<Record<Surface, Readonly<Record<string, Entry>>>>;
