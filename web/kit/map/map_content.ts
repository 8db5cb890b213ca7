/** The data that a map of a walk shows, and the callbacks that it calls. Types only. @module */
import type { Line, Position } from "../../../src/shared/geo.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import type { Box } from "./pixels.ts";

// What a click on the map has besides its position. Types only.

/** How a position was clicked on. */
export interface MapClick {
  /** Metres in a pixel of the map. */
  readonly metresPerPixel: number;
  /** Whether it is the second click of a double click, or a later one. */
  readonly isRepeated: boolean;
}

/** How a station is shown. */
type StationState = "open" | "done" | "next";

/** A station on the map. */
export interface MapStation extends Position {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly triggerRadiusM: number;
  readonly state: StationState;
  /** Whether its circle misses the track or is wrong in another way. */
  readonly isBad?: boolean;
}

/** The walker. */
export interface MapPosition extends Position {
  /** Radius of the circle around the position in metres; 0 if unknown. */
  readonly accuracyM: number;
  /** Direction of movement in degrees clockwise from north; null while standing. */
  readonly courseDeg: number | null;
  /** Whether it follows a pointer: then it has no label, and nothing else is drawn again. */
  readonly isPointed?: boolean;
}

/** Words on the map, in the language of the page. */
export interface MapTexts {
  readonly start: string;
  readonly finish: string;
  readonly startAndFinish: string;
  readonly you: string;
  /** The name of a station for screen readers. */
  readonly station: (number: number, title: string) => string;
  /** The name of the map for screen readers. */
  readonly map: string;
}

/** Raster tiles of a map server. */
export interface MapTiles {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** The note that must be shown on the map. */
  readonly attribution: string;
  /** Highest zoom that has tiles. */
  readonly maxZoom: number;
}

/** What a map is constructed with. */
export interface MapOptions {
  readonly texts: MapTexts;
  /** Lines of the track: degrees north and east. */
  readonly segments: readonly Line[];
  /** Raster tiles below everything, in place of the grid; only a `PlacingMap` shows them. */
  readonly tiles?: MapTiles | null;
  /** A map of the school's own under the track; the grid is there for what it does not cover. */
  readonly ownMap?: StoredMap | null;
  readonly onStation?: (id: number) => void;
  /** A click or tap beside the stations; only a `PlacingMap` calls it. */
  readonly onMapClick?: (position: Position, click: MapClick) => void;
  /** A station that is `movable` was dragged; `isDone` is false while it is dragged. */
  readonly onMove?: (id: number, position: Position, isDone: boolean) => void;
  /** Returns an empty element on the map for the choice between its own map and the grid; without one there is no choice. */
  readonly ownMapKeys?: () => HTMLElement | null;
  /** Returns what covers the map, such as its buttons, in pixels from its top left corner; labels keep off it. */
  readonly covers?: () => readonly Box[];
  /** Called with the length of the scale in metres and in pixels. */
  readonly onScale?: (scale: { readonly metres: number; readonly pixels: number }) => void;
}
