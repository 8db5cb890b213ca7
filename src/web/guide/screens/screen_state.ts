/**
 * The screens of a walk, and the fragments of their addresses. Pure.
 *
 * @module
 */

/** A screen of a walk. */
export type ScreenState =
  | {
    readonly kind: "start" | "ready" | "walk" | "pocket" | "end" | "settings";
    readonly isReading?: never;
  }
  | {
    readonly kind: "station";
    readonly stationId: number;
    /** Whether its text alone is shown, in large type. */
    readonly isReading?: true;
  };

/** Screens whose fragment is their kind. */
const NAMED = ["ready", "walk", "pocket", "end", "settings"] as const;

/** The screen that the fragment of an address names, such as `#walk`, `#s12` or `#t12`; the start for any other. */
export function screenOf(fragment: string): ScreenState {
  const [, letter, stationId] = /^#([st])(\d+)$/.exec(fragment) ?? [];
  if (stationId !== undefined) {
    const station = { kind: "station", stationId: Number(stationId) } as const;
    return letter === "t" ? { ...station, isReading: true } : station;
  }
  return { kind: NAMED.find((kind) => fragment === `#${kind}`) ?? "start" };
}

/** The fragment of the address of a screen. */
export function fragmentOf(screen: ScreenState): string {
  if (screen.kind === "station") return `#${screen.isReading ? "t" : "s"}${screen.stationId}`;
  return screen.kind === "start" ? "#" : `#${screen.kind}`;
}
