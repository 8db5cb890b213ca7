/**
 * The script that contains the map, apart from that of the page, so that a page that begins with a list does not wait
 * for it; `load_map.ts` loads it.
 *
 * @module
 */
import { WalkMap } from "./walk_map.ts";

globalThis.routeGuideMap = WalkMap;
