/**
 * Loads the screens that come after the first list of stations (ADR 019).
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import type { loadWalk } from "../offline/load_walk.ts";
import { loadScript, loadStyle } from "../ui/load_more.ts";
import type { Home } from "./screens/home.tsx";
import type { LATER_SCREENS } from "./screens/later_screens.ts";
import type { followVersion } from "./published/follow_version.ts";
import type { PublishedHome } from "./published/published_home.tsx";

/**
 * The screens. A walk pack has no list of walks; published files have another one, and follow the versions of a walk.
 */
export type LaterScreens = typeof LATER_SCREENS & {
  /** Loads a walk onto this device; a walk pack loads none. */
  readonly loadWalk?: typeof loadWalk;
  readonly Home?: typeof Home;
  readonly PublishedHome?: typeof PublishedHome;
  readonly followVersion?: typeof followVersion;
};

declare global {
  /** Set by the script with the screens. */
  var routeGuideLater: LaterScreens | undefined;
}

let loading: Promise<LaterScreens> | null = null;
let loaded: LaterScreens | null = null;

/** Sets the screens where they are part of the page's own script. */
export function haveLater(screens: LaterScreens): void {
  loaded = screens;
}

/** Loads the screens with their styles; once, and again after a failure. @throws {Error} when that fails. */
export async function loadLater(): Promise<LaterScreens> {
  if (loaded !== null) return loaded;
  loading ??= Promise.all([
    loadScript("later", () => globalThis.routeGuideLater),
    loadStyle("later-style"),
  ]).then(([screens]) => loaded = screens);
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** The screens for a component, which is rendered again when they are there. */
export interface Later {
  /** Null until they are loaded. */
  readonly screens: LaterScreens | null;
  readonly hasFailed: boolean;
  /** Tries again. */
  readonly load: () => void;
}

/** The screens; they are loaded if they are not there yet. */
export function useLater(): Later {
  const [screens, setScreens] = useState(loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const load = () => {
    setHasFailed(false);
    loadLater().then(setScreens, () => setHasFailed(true));
  };
  useLayoutEffect(() => {
    if (screens === null) load();
  }, []);
  return { screens, hasFailed, load };
}
