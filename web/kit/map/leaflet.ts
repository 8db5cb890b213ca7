/**
 * The parts of Leaflet that maps of walks need. The whole library would come with controls, popups, formats and ways to
 * draw that nothing here uses. The layer of tiles is a script of its own (`tiles.ts`). Handlers add themselves to
 * the class of the map.
 *
 * @module
 */
import "leaflet/src/map/handler/Map.DoubleClickZoom.js";
import "leaflet/src/map/handler/Map.Drag.js";
import "leaflet/src/map/handler/Map.Keyboard.js";
import "leaflet/src/map/handler/Map.ScrollWheelZoom.js";
import "leaflet/src/map/handler/Map.TouchZoom.js";
import Browser from "leaflet/src/core/Browser.js";
// @ts-types="@types/leaflet"
import { Map } from "leaflet/src/map/Map.js";
// @ts-types="@types/leaflet"
import type { Path } from "leaflet";
// @ts-types="@types/leaflet"
import { SVG } from "leaflet/src/layer/vector/SVG.js";

// @ts-types="@types/leaflet"
export { LatLng } from "leaflet/src/geo/LatLng.js";
// @ts-types="@types/leaflet"
export { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
// @ts-types="@types/leaflet"
export { Layer } from "leaflet/src/layer/Layer.js";
// @ts-types="@types/leaflet"
export { layerGroup } from "leaflet/src/layer/LayerGroup.js";
// @ts-types="@types/leaflet"
export { divIcon } from "leaflet/src/layer/marker/DivIcon.js";
// @ts-types="@types/leaflet"
export { Marker, marker } from "leaflet/src/layer/marker/Marker.js";
// @ts-types="@types/leaflet"
export { Circle, circle } from "leaflet/src/layer/vector/Circle.js";
// @ts-types="@types/leaflet"
export { polyline } from "leaflet/src/layer/vector/Polyline.js";
// @ts-types="@types/leaflet"
export type { FitBoundsOptions, LayerGroup } from "leaflet";

Map.include({ getRenderer });

// With this Leaflet moves elements by `translate()`. By `translate3d()` each marker is a layer for the compositor, which is
// built again with all others whenever anything of the page changes: 40 ms for 60 stations. The pane of the map is one layer
// (`leaflet.css`), so that moving the map still paints nothing.
Object.assign(Browser, { ie3d: true });

export { Map };

const renderers = new WeakMap<Map, Record<string, SVG>>();

/**
 * The renderer of a path: one of SVG for each pane, because that of Leaflet would include canvases. A method of the class of
 * the map, which paths call.
 */
function getRenderer(this: Map, { options: { pane = "overlayPane" } }: Path): SVG {
  const ofMap = renderers.get(this) ?? {};
  renderers.set(this, ofMap);
  const renderer = ofMap[pane] ??= new SVG({ pane });
  if (!this.hasLayer(renderer)) this.addLayer(renderer);
  return renderer;
}
