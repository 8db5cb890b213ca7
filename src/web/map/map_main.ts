/**
 * The map as a script of its own, so that pages which begin with a list do not wait for it. See
 * `load_map.ts`.
 *
 * @module
 */
import { WalkMap } from "./walk_map.ts";

globalThis.routeGuideMap = WalkMap;
