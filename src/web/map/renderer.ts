/**
 * Which renderer draws a path: one of SVG for each pane of a map. Leaflet's own choice comes with canvases.
 *
 * @module
 */
// @ts-types="@types/leaflet"
import type { Map, Path } from "leaflet";
// @ts-types="@types/leaflet"
import { SVG } from "leaflet/src/layer/vector/SVG.js";

const renderers = new WeakMap<Map, Record<string, SVG>>();

/** The renderer of a path, as a method of the class of the map, which paths ask for it. */
export function getRenderer(this: Map, { options: { pane = "overlayPane" } }: Path): SVG {
  const ofMap = renderers.get(this) ?? {};
  renderers.set(this, ofMap);
  const renderer = ofMap[pane] ??= new SVG({ pane });
  if (!this.hasLayer(renderer)) this.addLayer(renderer);
  return renderer;
}
