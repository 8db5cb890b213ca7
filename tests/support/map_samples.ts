/** Maps of the walk around the Ölberg, and the requests for them. @module */
import type { MapPoint } from "../../src/shared/stored_map.ts";
import { png } from "./media/samples.ts";

/** The map of route 1. */
export const MAP = "/api/routes/1/map";

/** A picture of 100 by 80 pixels. */
export const PICTURE_MAP = png({ width: 100, height: 80 });

/** Places on it: north is up, and a pixel is some four metres. */
export const MAP_POINTS: readonly MapPoint[] = [
  { x: 10, y: 70, lat: 50.6833, lon: 7.2486 },
  { x: 50, y: 40, lat: 50.6845, lon: 7.2506 },
  { x: 90, y: 10, lat: 50.6857, lon: 7.2526 },
  { x: 90, y: 70, lat: 50.6833, lon: 7.2526 },
];

/** The fields of a form that stores it. */
export const PICTURE_FORM = { map: PICTURE_MAP, points: JSON.stringify(MAP_POINTS) };

/** The same places somewhere else. */
export const POINTS_ELSEWHERE = MAP_POINTS.map((point) => ({ ...point, lat: point.lat + 1 }));
