/** Loads the screens that come after the first list of stations (ADR 019). @module */
import { type LaterParts, LaterScript, useLaterParts } from "../../kit/ui/later_script.ts";

/** The screens. */
export type LaterScreens = typeof import("../later_part.ts");

/** The script with the screens. */
export const LATER = new LaterScript((): Promise<LaterScreens> => import("../later_part.ts"));

/** The screens; they are loaded if they are not there yet. */
export function useLater(): LaterParts<LaterScreens> {
  return useLaterParts(LATER);
}

/** What is opened only now and then. */
export type Extras = typeof import("../extras_part.ts");

/** A script whose symbols, and a part of whose styles, come with the later screens. */
export function withLater<Exported>(read: () => Promise<Exported>): LaterScript<Exported> {
  return new LaterScript(async () => (await Promise.all([read(), LATER.load()]))[0]);
}

/** The script with it. */
export const EXTRAS = withLater((): Promise<Extras> => import("../extras_part.ts"));

/** The parts for a component, which loads them. */
export function useExtras(): LaterParts<Extras> {
  return useLaterParts(EXTRAS);
}
