/**
 * The script that draws maps of the school's own; `walk_map.ts` loads it. It takes Leaflet from the script with the
 * map (ADR 019).
 *
 * @module
 */
import { drawOwnMap } from "./own_map.ts";
import "./own_map.css";

globalThis.routeGuideOwnMap = drawOwnMap;
