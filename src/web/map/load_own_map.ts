/**
 * Loads the script that draws a map of the school's own, which only walks with such a map need (ADR 019).
 *
 * @module
 */
import type { Layer, Map } from "leaflet";
import type { StoredMap } from "../../shared/stored_map.ts";
import { loadScript, loadStyle } from "../ui/load_more.ts";

/** Where a map of the school's own is drawn. */
export interface OwnMapPlace {
  /** Its pane `own` is under the track. */
  readonly map: Map;
  /** The grid, which is hidden while a picture covers it. */
  readonly grid: Layer;
  /** An empty element for the choice between map and grid; null shows the map without a choice. */
  readonly keys: HTMLElement | null;
}

/** A map of the school's own that is drawn. */
export interface DrawnOwnMap {
  /** Draws another one, or the same picture at another place; null none. */
  readonly show: (stored: StoredMap | null) => void;
}

/** Draws maps of the school's own. */
export type DrawOwnMap = (place: OwnMapPlace) => DrawnOwnMap;

declare global {
  /** Set by the script that draws maps of the school's own. */
  var routeGuideOwnMap: DrawOwnMap | undefined;
}

let loading: Promise<DrawOwnMap> | null = null;

/** Loads what draws them, unless it is there; again after a failure. @throws {Error} when it cannot be loaded. */
export async function loadOwnMap(): Promise<DrawOwnMap> {
  if (globalThis.routeGuideOwnMap !== undefined) return globalThis.routeGuideOwnMap;
  loading ??= loaded();
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

async function loaded(): Promise<DrawOwnMap> {
  const [draw] = await Promise.all([
    loadScript("own-map", () => globalThis.routeGuideOwnMap),
    loadStyle("own-map-style"),
  ]);
  return draw;
}
