/**
 * The parts of Leaflet that maps of the school's own need. All but the layer of tiles are in the script with the map.
 *
 * @module
 */
// @ts-types="@types/leaflet"
export { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
// @ts-types="@types/leaflet"
export { Point } from "leaflet/src/geometry/Point.js";
// @ts-types="@types/leaflet"
export { Layer } from "leaflet/src/layer/Layer.js";
// @ts-types="@types/leaflet"
export { GridLayer } from "leaflet/src/layer/tile/GridLayer.js";
// @ts-types="@types/leaflet"
export { Map } from "leaflet/src/map/Map.js";
// @ts-types="@types/leaflet"
export type { Coords, DoneCallback, LeafletEvent, TileEvent, ZoomAnimEvent } from "leaflet";
