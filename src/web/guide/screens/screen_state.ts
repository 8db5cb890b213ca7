/**
 * The screens of a walk, and the fragments of their addresses. Pure.
 *
 * @module
 */

/** A screen of a walk. */
export type ScreenState =
  | { readonly kind: "start" | "ready" | "walk" | "pocket" | "end" | "settings" | "rehearsal" }
  | { readonly kind: "station"; readonly stationId: number };

/** Screens whose fragment is their kind. */
const NAMED = ["ready", "walk", "pocket", "end", "settings", "rehearsal"] as const;

/** The screen that the fragment of an address names, such as `#walk` or `#s12`; the start for any other. */
export function screenOf(fragment: string): ScreenState {
  const [, stationId] = /^#s(\d+)$/.exec(fragment) ?? [];
  if (stationId !== undefined) return { kind: "station", stationId: Number(stationId) };
  return { kind: NAMED.find((kind) => fragment === `#${kind}`) ?? "start" };
}

/** The fragment of the address of a screen. */
export function fragmentOf(screen: ScreenState): string {
  if (screen.kind === "station") return `#s${screen.stationId}`;
  return screen.kind === "start" ? "#" : `#${screen.kind}`;
}
