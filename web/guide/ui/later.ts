/** Loads the screens that come after the first list of stations (ADR 019). @module */
import type { WalkLoader } from "../offline/load_walk.ts";
import { type LaterParts, LaterScript, useLaterParts } from "../../kit/ui/later_script.ts";
import { loadScript, loadStyle } from "../../kit/load_more.ts";
import type { Home } from "../screens/home.tsx";
import type { LATER_SCREENS } from "../screens/later_screens.ts";
import type { followVersion } from "../published/follow_version.ts";
import type { SiteNotice } from "../published/site_notice.tsx";
import type { PublishedHome } from "../published/published_home.tsx";
import type { EXTRAS } from "../extra_parts.ts";

/**
 * The screens. A walk pack has no list of walks; published files have another one, and follow the versions of a walk.
 */
export type LaterScreens = typeof LATER_SCREENS & {
  /** Loads a walk onto this device; a walk pack loads none. */
  readonly walkLoader?: WalkLoader;
  readonly Home?: typeof Home;
  readonly PublishedHome?: typeof PublishedHome;
  readonly SiteNotice?: typeof SiteNotice;
  readonly followVersion?: typeof followVersion;
};

declare global {
  /** Set by the script with the screens. */
  var routeGuideLater: LaterScreens | undefined;
}

const SCRIPT = new LaterScript(async (): Promise<LaterScreens> => {
  const [screens] = await Promise.all([
    loadScript("later", () => globalThis.routeGuideLater),
    loadStyle("later-style"),
  ]);
  return screens;
});

/** Sets the screens where they are part of the page's own script. */
export function haveLater(screens: LaterScreens): void {
  SCRIPT.exported = screens;
}

/** Loads the screens with their styles; once, and again after a failure. @throws {Error} when that fails. */
export function loadLater(): Promise<LaterScreens> {
  return SCRIPT.load();
}

/** The screens; they are loaded if they are not there yet. */
export function useLater(): LaterParts<LaterScreens> {
  return useLaterParts(SCRIPT);
}

/** The parts. */
export type Extras = typeof EXTRAS;

declare global {
  /** Set by the script with the parts. */
  var routeGuideExtras: Extras | undefined;
}

/** Its symbols and a part of its styles come with the later screens. */
const EXTRAS_SCRIPT = new LaterScript(async (): Promise<Extras> => {
  const [, extras] = await Promise.all([
    loadLater(),
    loadScript("extras", () => globalThis.routeGuideExtras),
    loadStyle("extras-style"),
  ]);
  return extras;
});

/** Sets the parts where they are in the page's own script. */
export function haveExtras(parts: Extras): void {
  EXTRAS_SCRIPT.exported = parts;
}

/** Loads the parts; once, and again after a failure. @throws {Error} when that fails. */
export function loadExtras(): Promise<Extras> {
  return EXTRAS_SCRIPT.load();
}

/** The parts for a component, which loads them. */
export function useExtras(): LaterParts<Extras> {
  return useLaterParts(EXTRAS_SCRIPT);
}
