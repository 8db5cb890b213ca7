/**
 * What is drawn over track and stations at true pixel size: kilometres, ends, direction arrows, and labels. It is drawn
 * again after every movement of the map.
 *
 * @module
 */
import { type Line, type Position, positionOf } from "../../shared/geo.ts";
import { type Label, layOutLabels } from "./labels.ts";
import type * as L from "./leaflet.ts";
import type { MapPosition, MapStation, MapTexts } from "./map_content.ts";
import type { Box, Frame } from "./pixels.ts";
import { svg } from "./svg.ts";
import { endLabels } from "./track_ends.ts";
import { arrows, kilometres } from "./track_marks.ts";

/** Maps narrower than this have no names of stations, in pixels. */
const NAMES_FROM_PX = 600;

/** Pixels around a station that its name keeps free, at least. */
const STATION_CLEAR_PX = 18;

/** What is annotated. */
export interface Annotated {
  readonly texts: MapTexts;
  readonly segments: readonly Line[];
  readonly stations: readonly MapStation[];
  readonly position: MapPosition | null;
}

/**
 * Draws the annotations.
 *
 * @param scale Metres in a pixel.
 * @param frame The part of the map that is drawn.
 * @param visible The part that is visible now; labels are within it.
 * @param covers What covers the map; labels keep off it.
 */
export function annotations(
  map: L.Map,
  { texts, segments, stations, position }: Annotated,
  scale: number,
  frame: Frame,
  visible: Frame,
  covers: readonly Box[],
): Node[] {
  const at = ({ lat, lon }: Position) => map.latLngToLayerPoint([lat, lon]);
  const lines = segments.map((line) => line.map((point) => at(positionOf(point))));
  const markers = stations.map(at);
  const ticks = kilometres(lines, frame, scale);
  const ends = endLabels(segments, texts, at);
  const dots = ends.map((end) =>
    svg("circle", { class: "map-tick", cx: end.at.x, cy: end.at.y, r: 6 })
  );
  const names = map.getSize().x < NAMES_FROM_PX ? [] : stations.map((station): Label => ({
    text: station.title,
    at: at(station),
    clear: Math.max(STATION_CLEAR_PX, station.triggerRadiusM / scale),
  }));
  const you: Label[] = position === null || position.isPointed
    ? []
    : [{ text: texts.you, at: at(position), clear: 12, className: "map-you-label" }];
  const wanted = [...you, ...ends, ...names, ...ticks.labels];
  const labels = layOutLabels(wanted, markers, lines, visible, covers, map);
  return [...ticks.marks, ...dots, ...arrows(lines, frame, scale, markers), ...labels];
}
