/**
 * Loads the script with the map when a page needs it.
 *
 * @module
 */
import type { WalkMap } from "./walk_map.ts";

/** The class of the map. */
export type WalkMapClass = typeof WalkMap;

declare global {
  /** Set by the script with the map. */
  var routeGuideMap: WalkMapClass | undefined;
}

let loading: Promise<WalkMapClass> | null = null;

/**
 * Loads the script that the page names in `data-map` of its own script element; once, and again after a
 * failure.
 *
 * @throws {Error} when it cannot be loaded.
 */
export function loadMap(): Promise<WalkMapClass> {
  loading ??= loadScript().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

function loadScript(): Promise<WalkMapClass> {
  const address = document.querySelector<HTMLScriptElement>("script[data-map]")?.dataset.map;
  if (address === undefined) return Promise.reject(new Error("The page names no map"));
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error("The map cannot be loaded"));
    };
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      if (globalThis.routeGuideMap === undefined) fail();
      else resolve(globalThis.routeGuideMap);
    });
    script.src = address;
    document.head.append(script);
  });
}
