/** Leaflet's layer of map tiles, a script of its own: only schools with a source of tiles need it. @module */
// @ts-types="@types/leaflet"
export { tileLayer } from "leaflet/src/layer/tile/TileLayer.js";
