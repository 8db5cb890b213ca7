/**
 * Chooses the renderer of a path: one of SVG for each pane of a map. That of Leaflet would include canvases.
 *
 * @module
 */
// @ts-types="@types/leaflet"
import type { Map, Path } from "leaflet";
// @ts-types="@types/leaflet"
import { SVG } from "leaflet/src/layer/vector/SVG.js";

const renderers = new WeakMap<Map, Record<string, SVG>>();

/** The renderer of a path: a method of the class of the map, which paths call. */
export function getRenderer(this: Map, { options: { pane = "overlayPane" } }: Path): SVG {
  const ofMap = renderers.get(this) ?? {};
  renderers.set(this, ofMap);
  const renderer = ofMap[pane] ??= new SVG({ pane });
  if (!this.hasLayer(renderer)) this.addLayer(renderer);
  return renderer;
}
