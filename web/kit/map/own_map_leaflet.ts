/** The parts of Leaflet that maps of the school's own need. They are in the script with the map. @module */

// @ts-types="@types/leaflet"
export { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
// @ts-types="@types/leaflet"
export { Layer } from "leaflet/src/layer/Layer.js";
// @ts-types="@types/leaflet"
export { Map } from "leaflet/src/map/Map.js";
// @ts-types="@types/leaflet"
export type { Point, ZoomAnimEvent } from "leaflet";
