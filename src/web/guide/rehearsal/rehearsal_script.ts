/**
 * Loads what records and shows rehearsals, and knows without it which walk is recorded (ADR 029).
 *
 * @module
 */
import { type LaterParts, LaterScript, useLaterParts } from "../../ui/later_script.ts";
import { loadScript, loadStyle } from "../../ui/load_more.ts";
import { deviceStore } from "../device_store.ts";
import type { Guide } from "../guide.ts";
import { loadLater } from "../later.ts";
import type { REHEARSAL_PARTS } from "./rehearsal_parts.tsx";

/** The parts. */
export type RehearsalParts = typeof REHEARSAL_PARTS;

declare global {
  /** Set by the script with the parts. */
  var routeGuideRehearsal: RehearsalParts | undefined;
}

/** A rehearsal of a walk on this device: it is recorded, or was. */
export type RehearsalMark = "on" | "done";

/** A symbol of it comes with the later screens. */
const SCRIPT = new LaterScript(async (): Promise<RehearsalParts> => {
  const [parts] = await Promise.all([
    loadScript("rehearsal", () => globalThis.routeGuideRehearsal),
    loadStyle("rehearsal-style"),
    loadLater(),
  ]);
  return parts;
});

/** The parts for a component. @param isNeeded Whether they are needed now. */
export function useRehearsal(isNeeded: boolean): LaterParts<RehearsalParts> {
  return useLaterParts(SCRIPT, isNeeded);
}

/** Whether this device has a rehearsal of a walk; null without one. */
export function rehearsalMark(walkId: number): RehearsalMark | null {
  const mark = deviceStore.getItem(keyOf(walkId));
  return mark === "on" || mark === "done" ? mark : null;
}

/** Stores whether this device has a rehearsal of a walk. */
export function markRehearsal(walkId: number, mark: RehearsalMark | null): void {
  deviceStore.setItem(keyOf(walkId), mark ?? "");
}

/** Goes on with the rehearsal that is recorded, after the page was loaded again. */
export function followRehearsal(guide: Guide): void {
  if (rehearsalMark(guide.walk.id) !== "on") return;
  // Without the script nothing is recorded; the sign of it is not there either.
  SCRIPT.load().then(({ goOn }) => goOn(guide), () => {});
}

function keyOf(walkId: number): string {
  return `route-guide-rehearsal-${walkId}`;
}
