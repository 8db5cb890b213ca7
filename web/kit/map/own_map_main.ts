/**
 * The script that draws maps of the school's own; `walk_map.ts` loads it. It takes Leaflet from the script with the
 * map (ADR 019).
 *
 * @module
 */
import "./own_map.css";
import { drawOwnMap } from "./own_map.ts";

globalThis.routeGuideOwnMap = drawOwnMap;
