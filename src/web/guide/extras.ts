/**
 * Loads what a pupil switches on or opens only now and then (ADR 019).
 *
 * @module
 */
import { type LaterParts, LaterScript, useLaterParts } from "../ui/later_script.ts";
import { loadScript, loadStyle } from "../ui/load_more.ts";
import type { EXTRAS } from "./extra_parts.ts";
import { loadLater } from "./later.ts";

/** The parts. */
export type Extras = typeof EXTRAS;

declare global {
  /** Set by the script with the parts. */
  var routeGuideExtras: Extras | undefined;
}

/** Its symbols and a part of its styles come with the later screens. */
const SCRIPT = new LaterScript(async (): Promise<Extras> => {
  const [, extras] = await Promise.all([
    loadLater(),
    loadScript("extras", () => globalThis.routeGuideExtras),
    loadStyle("extras-style"),
  ]);
  return extras;
});

/** Sets the parts where they are in the page's own script. */
export function haveExtras(parts: Extras): void {
  SCRIPT.exported = parts;
}

/** Loads the parts; once, and again after a failure. @throws {Error} when that fails. */
export function loadExtras(): Promise<Extras> {
  return SCRIPT.load();
}

/** The parts for a component, which loads them. */
export function useExtras(): LaterParts<Extras> {
  return useLaterParts(SCRIPT);
}
