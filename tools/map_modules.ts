/** What the scripts with layers of maps take from the script that has the map. @module */
import type { Shared } from "./shared_modules.ts";

/** What `own_map.js` takes from the script that has Leaflet: `map.js` or `editor.js`. */
export const LEAFLET_MODULES: Shared["modules"] = {
  "src/layer/Layer": ["Layer"],
  "src/geo/LatLngBounds": ["LatLngBounds"],
  "src/map/Map": ["Map"],
};

/** What `editor.js` has of Leaflet for others: besides that, what `tiles.js` takes. */
export const TILE_MODULES: Shared["modules"] = {
  "src/layer/Layer": ["Layer"],
  "src/core/Browser": ["default"],
  "src/core/Util": [
    "bind",
    "cancelAnimFrame",
    "emptyImageUrl",
    "extend",
    "falseFn",
    "requestAnimFrame",
    "setOptions",
    "template",
    "throttle",
    "wrapNum",
  ],
  "src/dom/DomEvent": ["on"],
  "src/dom/DomUtil": [
    "addClass",
    "create",
    "remove",
    "setOpacity",
    "setPosition",
    "setTransform",
    "toBack",
    "toFront",
  ],
  "src/geometry/Point": ["Point"],
  "src/geometry/Bounds": ["Bounds"],
  "src/geo/LatLngBounds": ["LatLngBounds", "toLatLngBounds"],
  "src/map/Map": ["Map"],
};

/** What `own_map.js` takes besides from the script with the map: `map.js` or `editor.js`. */
export const MAP_MODULES: Shared["modules"] = {
  "../src/shared/geo.ts": ["RADIANS_PER_DEGREE", "distanceM"],
};
