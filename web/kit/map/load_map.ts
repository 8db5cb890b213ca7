/** Loads the map when a page needs it. @module */
import type { WalkMap } from "./walk_map.ts";

/** The class of the map. */
export type WalkMapClass = typeof WalkMap;

/** Loads the map; once, and again after a failure. @throws {Error} when it cannot be loaded. */
export async function loadMap(): Promise<WalkMapClass> {
  return (await import("./walk_map.ts")).WalkMap;
}
