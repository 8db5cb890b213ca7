/** Loads the script with the map when a page needs it. @module */
import { loadScript } from "../load_more.ts";
import type { WalkMap } from "./walk_map.ts";

/** The class of the map. */
export type WalkMapClass = typeof WalkMap;

declare global {
  /** Set by the script with the map. */
  var routeGuideMap: WalkMapClass | undefined;
}

let loading: Promise<WalkMapClass> | null = null;

/** Loads the map; once, and again after a failure. @throws {Error} when it cannot be loaded. */
export function loadMap(): Promise<WalkMapClass> {
  loading ??= loadScript("map", () => globalThis.routeGuideMap).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}
