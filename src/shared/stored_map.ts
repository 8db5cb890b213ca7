/** The map that is stored with a walk: a picture that lies under the track (docs/api.md#map). @module */

/** A place on a picture, in pixels from its top left, and the same place on the ground, in degrees. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
  readonly lat: number;
  readonly lon: number;
}

/** A rectangle in degrees. */
export interface MapBounds {
  readonly minLat: number;
  readonly minLon: number;
  readonly maxLat: number;
  readonly maxLon: number;
}

/** What is known of the map of a walk besides its file. */
export interface MapDetails {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Three or more that are not on a line. */
  readonly points: readonly MapPoint[];
  /** From 0.1 to 1: how opaque the picture is drawn. */
  readonly opacity: number;
  /** The note that the licence of the map demands, plain text; empty for a picture of the school's own. */
  readonly attribution: string;
}

/** The map of a walk. */
export type StoredMap = MapDetails & {
  /** Address of its file. */
  readonly url: string;
  readonly mediaType: string;
  /** Bytes of its file. */
  readonly bytes: number;
};

/** How opaque a picture is drawn when nothing is said. */
export const DEFAULT_OPACITY = 0.85;

/** Most points of a picture. */
export const MAX_MAP_POINTS = 50;

/** Most characters of a source note. */
export const MAX_ATTRIBUTION = 300;
