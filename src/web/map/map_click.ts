/**
 * What a click on the map has besides its position. Types only.
 *
 * @module
 */

/** How a position was clicked on. */
export interface MapClick {
  /** Metres in a pixel of the map. */
  readonly metresPerPixel: number;
  /** Whether it is the second click of a double click, or a later one. */
  readonly isRepeated: boolean;
}
