/**
 * The script with Leaflet's layer of map tiles, which only schools with a source of tiles need; `walk_map.ts` loads
 * it. It takes the rest of Leaflet from the script with the map (ADR 019).
 *
 * @module
 */
// @ts-types="@types/leaflet"
import { tileLayer } from "leaflet/src/layer/tile/TileLayer.js";

globalThis.routeGuideTiles = tileLayer;
